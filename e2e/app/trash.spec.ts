import type { Locator, Page } from '@playwright/test';
import { chooseMore, openPlace, rowsOf } from './support/moves';
import { itemsOf, type RunningApp } from './support/running-app';
import { expect, test } from './support/test';
import { importTalk } from './support/transcripts';

/** The rows of the Trash. */
function thrownAway(page: Page): Locator {
  return page.getByRole('region', { name: 'Trash' }).getByRole('listitem');
}

async function throwAwayNotes(app: RunningApp, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const { id } = await app.run('notes.create', { title });
    await app.run('notes.trash', { noteId: String(id) });
  }
}

async function titlesOf(app: RunningApp, operation: string): Promise<readonly unknown[]> {
  return itemsOf(await app.run(operation)).map(({ title, name }) => title ?? name);
}

test('what is moved to the Trash stands there, comes back, and is where it was after a restart', async ({ start }) => {
  const app = await start();
  const { page } = app;
  await app.run('notes.create', { title: 'Follow-ups' });
  await app.run('projects.create', { name: 'Halden' });
  await importTalk(app, 'Weekly sync', []);

  // Each kind by the way its view has for it: a menu, the key, a menu.
  await openPlace(page, 'Notes');
  await rowsOf(page, 'Notes').first().click();
  await chooseMore(page, 'Move to the Trash');
  await expect(page.getByText('“Follow-ups” moved to the Trash')).toBeVisible();
  await openPlace(page, 'Sessions');
  await page.getByRole('listbox', { name: 'Sessions' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await openPlace(page, 'Projects');
  await rowsOf(page, 'Projects').first().click();
  await chooseMore(page, 'Move to the Trash');
  await expect(page.getByText('No projects yet')).toBeVisible();

  await openPlace(page, 'Trash');
  await expect(thrownAway(page)).toHaveText([/^Halden\s*Project/u, /^Weekly sync\s*Session/u, /^Follow-ups\s*Note/u]);
  await page.getByRole('button', { name: 'Restore “Weekly sync”' }).click();
  await expect(page.getByText('“Weekly sync” was restored')).toBeVisible();
  await expect(thrownAway(page)).toHaveText([/^Halden/u, /^Follow-ups/u]);
  expect(await titlesOf(app, 'sessions.list')).toEqual(['Weekly sync']);

  await app.quit();
  const again = await start();
  await openPlace(again.page, 'Trash');
  await expect(thrownAway(again.page)).toHaveText([/^Halden/u, /^Follow-ups/u]);
  expect(await titlesOf(again, 'sessions.list')).toEqual(['Weekly sync']);
});

test('one item is deleted for good only where that is confirmed', async ({ start }) => {
  const app = await start();
  const { page } = app;
  await throwAwayNotes(app, 'Kept', 'Gone');
  await openPlace(page, 'Trash');
  const erase = page.getByRole('button', { name: 'Delete “Gone” for good' });
  const question = page.getByRole('alertdialog', { name: 'Delete “Gone” for good?' });

  for (const no of ['Enter', 'Escape']) {
    await erase.press('Enter');
    // The keyboard is on the safe answer, and comes back to what asked.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press(no);
    await expect(question).toBeHidden();
    await expect(erase).toBeFocused();
  }
  expect(await titlesOf(app, 'notes.trash.list')).toEqual(['Gone', 'Kept']);

  await erase.click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('“Gone” was deleted for good')).toBeVisible();
  await expect(thrownAway(page)).toHaveText([/^Kept/u]);
  expect(await titlesOf(app, 'notes.trash.list')).toEqual(['Kept']);
  expect(await titlesOf(app, 'notes.list')).toEqual([]);
});

test('the Trash is emptied only where that is confirmed, and stays so', async ({ start }) => {
  const app = await start();
  const { page } = app;
  await throwAwayNotes(app, 'One', 'Two', 'Three');
  await app.run('notes.create', { title: 'Not thrown away' });
  await openPlace(page, 'Trash');
  const question = page.getByRole('alertdialog', { name: 'Delete 3 items for good?' });

  await page.getByRole('button', { name: 'Empty the Trash' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(thrownAway(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Empty the Trash' }).click();
  await question.getByRole('button', { name: 'Empty the Trash' }).click();
  await expect(page.getByRole('heading', { name: 'The Trash is empty' })).toBeVisible();
  await app.quit();
  const again = await start();
  await openPlace(again.page, 'Trash');
  await expect(again.page.getByRole('heading', { name: 'The Trash is empty' })).toBeVisible();
  expect(await titlesOf(again, 'notes.list')).toEqual(['Not thrown away']);
});

test('what an assistant throws away appears in the open Trash, and goes when it is taken back', async ({
  start,
  folder,
  assistant,
}) => {
  folder.turn('on', 'notes.trash').set({ allowDeletes: true });
  const app = await start();
  const { page } = app;
  const { id } = await app.run('notes.create', { title: 'Old plan' });
  await openPlace(page, 'Trash');
  await expect(page.getByRole('heading', { name: 'The Trash is empty' })).toBeVisible();
  const claude = await assistant('Claude Desktop');
  await claude.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId: String(id) } });
  await expect(thrownAway(page)).toHaveText([/^Old plan/u]);
  await expect(page.getByRole('status').getByText('1 note trashed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'The Trash is empty' })).toBeVisible();
  expect(await titlesOf(app, 'notes.list')).toEqual(['Old plan']);
});
