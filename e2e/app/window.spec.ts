import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, type JsonObject } from '../../src-main/contract/json';
import { expect, test } from './support/test';
import { importTalk } from './support/transcripts';

function settingsOf(dir: string): JsonObject {
  const value: unknown = JSON.parse(readFileSync(path.join(dir, 'settings.json'), 'utf8'));
  return isJsonObject(value) && isJsonObject(value['mcp']) ? value['mcp'] : {};
}

test('a note is written, saved by itself and found again, with nothing against the content policy', async ({
  start,
}) => {
  const app = await start();
  const { page } = app;
  await page.evaluate(() => {
    window.heard = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.heard.push({ name: 'violation', payload: `${violatedDirective} ${blockedURI}` });
    });
  });
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused();
  await page.keyboard.type('Ask about the zebra licence');
  await page.getByRole('textbox', { name: 'Title of the note' }).fill('Licences');
  await expect(page.getByText(/^Saved /u)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zebra');
  await expect(page.getByRole('option', { name: /Licences/u }).locator('mark')).toHaveText('zebra');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  const [note] = (await app.run('notes.list'))['items'] as readonly JsonObject[];
  expect(note).toMatchObject({ title: 'Licences', snippet: 'Ask about the zebra licence' });
  await page.keyboard.press('Control+Comma');
  await page.getByRole('button', { name: 'MCP Access' }).click();
  await expect(page.getByText(/tokens$/u)).toBeVisible();
  expect(await page.evaluate(() => window.heard)).toEqual([]);
  expect(app.complaints).toEqual([]);
});

test('a hit in a transcript opens at its moment', async ({ start }) => {
  const app = await start();
  const texts = Array.from({ length: 400 }, (_, index) =>
    index === 300 ? 'Here is the walrus' : `Line number ${index}`,
  );
  await importTalk(app, 'Long meeting', texts);
  await app.page.keyboard.press('Control+k');
  await app.page.keyboard.type('walrus');
  await app.page
    .getByRole('dialog')
    .getByRole('option', { name: /Long meeting/u })
    .click();
  await expect(app.page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true');
  await expect(app.page.getByText('Here is the walrus')).toBeInViewport();
  await expect(app.page.getByRole('button', { name: 'Go to 25:00' })).toHaveAttribute('aria-current', 'true');
});

test('switches are written when they are moved, and the cost moves with them', async ({ start, folder }) => {
  const app = await start();
  const { page } = app;
  await page.getByRole('button', { name: /^Settings/u }).click();
  const cost = page.getByText(/^\d+ tokens$/u);
  await expect(cost).toBeVisible();
  const before = await cost.textContent();
  await page.getByRole('checkbox', { name: 'Notes, Change, 0 of 8 on' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'Notes, Change, 8 of 8 on' })).toBeChecked();
  await expect(cost).not.toHaveText(before ?? '');
  expect(settingsOf(folder.dir)['operations']).toMatchObject({ 'notes.create': true, 'notes.update': true });
  await page.getByRole('radio', { name: 'Read only' }).click();
  await expect(page.getByRole('checkbox', { name: 'Notes, Change, 0 of 8 on' })).not.toBeChecked();
  await expect(cost).toHaveText(before ?? '');
  await page.getByRole('switch', { name: 'Allow deletes without confirmation' }).press('Space');
  await expect(page.getByRole('button', { name: 'Keep asking' })).toBeFocused();
  await page.keyboard.press('Escape');
  expect(settingsOf(folder.dir)['allowDeletes']).toBe(false);
  await page.getByRole('switch', { name: 'MCP access' }).press('Space');
  await expect(page.getByText('MCP access is off', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('an assistant changes what is shown: the place stays, rows are marked, one toast takes it back', async ({
  start,
  folder,
  assistant,
}) => {
  folder.turn('on', 'notes.create');
  const app = await start();
  const { page } = app;
  for (let index = 0; index < 30; index += 1) await app.run('notes.create', { title: `Note ${index}` });
  await page.getByRole('button', { name: /^Notes/u }).click();
  const rows = page.getByRole('listbox', { name: 'Notes' });
  await expect(rows.getByRole('option').first()).toHaveAttribute('aria-setsize', '30');
  await rows.focus();
  for (let step = 0; step < 17; step += 1) await page.keyboard.press('ArrowDown');
  const selected = rows.getByRole('option', { selected: true });
  await expect(selected).toHaveText(/Note 12/u);
  await page.waitForTimeout(200);
  const place = await selected.boundingBox();
  const claude = await assistant('Claude Desktop');
  await claude.tool('talkbar_change', {
    calls: ['One', 'Two'].map((title) => ({ tool: 'notes.create', args: { title } })),
  });
  await expect(page.getByText('2 notes created')).toBeVisible();
  await expect(rows.getByRole('option').first()).toHaveAttribute('aria-setsize', '32');
  await expect(selected).toHaveText(/Note 12/u);
  expect(await selected.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 changes undone')).toBeVisible();
  expect((await app.run('notes.list'))['totalCount']).toBe(30);
});

test('the keyboard reaches every column, and a long list stays short in the document', async ({ start }) => {
  const app = await start();
  const { page } = app;
  for (let index = 0; index < 300; index += 1) await importTalk(app, `Meeting ${index}`, ['Hello'], index);
  const rows = page.getByRole('listbox', { name: 'Sessions' });
  await expect(rows.getByRole('option').first()).toHaveAttribute('aria-setsize', '300');
  await rows.focus();
  await page.keyboard.press('End');
  await expect(rows.getByRole('option', { selected: true })).toBeInViewport();
  expect(await rows.getByRole('option').count()).toBeLessThanOrEqual(60);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Summary' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Sessions/u }),
  ).toBeFocused();
  await page.keyboard.press('F6');
  await expect(rows).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(rows).toBeVisible();
});
