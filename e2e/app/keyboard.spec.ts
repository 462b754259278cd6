import { importTalk } from './support/transcripts';
import { itemsOf } from './support/running-app';
import { expect, test } from './support/test';

test('search is typed, walked through and opened at its moment without the mouse', async ({ start }) => {
  const app = await start();
  const { page } = app;
  const before = Array.from({ length: 60 }, (_, index) => `Line number ${index}`);
  await importTalk(app, 'Long meeting', [...before, 'Here is the walrus']);
  await app.run('notes.create', { title: 'Walrus licence', markdown: 'Ask about it' });
  const sessions = page.getByRole('listbox', { name: 'Sessions' });
  await sessions.focus();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  const hits = page.getByRole('dialog').getByRole('option');
  // Before anything is typed: the latest sessions.
  await expect(hits).toHaveText([/^Long meeting/u]);
  await page.keyboard.type('walrus');
  await expect(hits).toHaveCount(2);
  const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
  const names = await hits.allTextContents();
  await expect(chosen).toHaveText(names[0] ?? '');
  // Down, over the end, and back up over the beginning.
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(names[1] ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(names[0] ?? '');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(sessions).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('walrus');
  await expect(hits).toHaveCount(2);
  while (!(await chosen.textContent())?.includes('Long meeting')) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Here is the walrus')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Go to 5:00' })).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('nothing has this word');
  await expect(page.getByText('Nothing found for “nothing has this word”.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toBeVisible();
});

test('back and forward walk the places that were shown, moments of a transcript too', async ({ start }) => {
  const app = await start();
  const { page } = app;
  await importTalk(app, 'Meeting', ['Hello', 'Goodbye']);
  await app.run('notes.create', { title: 'A note' });
  const [back, forward] = [page.getByRole('button', { name: 'Back' }), page.getByRole('button', { name: 'Forward' })];
  await expect(page.getByRole('textbox', { name: 'Title of the session' })).toHaveValue('Meeting');
  await expect(back).toBeDisabled();
  await expect(forward).toBeDisabled();
  await page.getByRole('tab', { name: 'Transcript' }).click();
  const moment = page.getByRole('button', { name: 'Go to 0:05' });
  await moment.click();
  await expect(moment).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('textbox', { name: 'Title of the note' })).toHaveValue('A note');

  await page.keyboard.press('Alt+ArrowLeft');
  await expect(moment).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(moment).not.toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  await expect(back).toBeDisabled();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Title of the note' })).toHaveValue('A note');
  await expect(forward).toBeDisabled();
});

test('Delete moves the chosen row to the Trash, and Ctrl Z brings it back where no text is written', async ({
  start,
}) => {
  const app = await start();
  const { page } = app;
  await app.run('notes.create', { title: 'Below' });
  await app.run('notes.create', { title: 'Above' });
  await page.keyboard.press('Control+2');
  const rows = page.getByRole('listbox', { name: 'Notes' });
  await rows.focus();
  await expect(rows.getByRole('option', { selected: true })).toHaveText(/^Above/u);
  await page.keyboard.press('Delete');
  // The next one is chosen, and the keyboard stays in the list.
  await expect(rows.getByRole('option')).toHaveText([/^Below/u]);
  await expect(rows.getByRole('option', { selected: true })).toHaveText(/^Below/u);
  await expect(rows).toBeFocused();

  await page.getByRole('textbox', { name: 'Title of the note' }).focus();
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(300);
  expect(itemsOf(await app.run('notes.list'))).toMatchObject([{ title: 'Below' }]);
  await rows.focus();
  await page.keyboard.press('Control+z');
  await expect(rows.getByRole('option')).toHaveCount(2);
});
