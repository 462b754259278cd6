import { activate, licence, LICENCE_ENV } from '../support/licences';
import { chooseMore, openPlace, rowsOf } from './support/moves';
import { itemsOf } from './support/running-app';
import { expect, test } from './support/test';

test('a project is made, renamed, coloured, described and pinned, and is so after a restart', async ({ start }) => {
  const app = await start();
  const { page } = app;
  await openPlace(page, 'Projects');
  await expect(page.getByText('A project gathers sessions, notes and people.')).toBeVisible();
  await page.getByRole('button', { name: 'New project' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A project needs a name.')).toBeVisible();
  await page.keyboard.type('Halden');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Blue' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Indigo' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page, 'Projects')).toHaveText([/^Halden/u]);
  const projects = () => app.run('projects.list').then(itemsOf);
  expect(await projects()).toMatchObject([{ name: 'Halden', color: 'indigo', pinned: false }]);

  const title = page.getByRole('main').getByRole('textbox', { name: 'Name' });
  // A name of nothing is no name: the old one stays.
  await title.fill('   ');
  await title.press('Enter');
  await expect(title).toHaveValue('Halden');
  await title.fill('Halden pilot');
  await title.press('Enter');
  await expect(rowsOf(page, 'Projects')).toHaveText([/^Halden pilot/u]);
  await page.getByRole('main').getByText('Color').click();
  const green = page.getByRole('radio', { name: 'Green' });
  await green.click({ force: true });
  await expect(green).toBeChecked();
  await page.getByRole('textbox', { name: 'Description' }).fill('Six seats until spring');
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const pinned = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Halden pilot' });
  await expect(pinned).toBeVisible();
  const kept = { name: 'Halden pilot', color: 'green', snippet: 'Six seats until spring', pinned: true };
  await expect.poll(projects).toMatchObject([kept]);

  await app.quit();
  const again = await start();
  await again.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Halden pilot' }).click();
  await expect(again.page.getByRole('main').getByRole('textbox', { name: 'Name' })).toHaveValue('Halden pilot');
  await expect(again.page.getByRole('radio', { name: 'Green' })).toBeChecked();
});

test('the sessions and notes of a project open from it, and a note begun there is filed there', async ({ start }) => {
  const app = await start();
  const { page } = app;
  const projectId = String((await app.run('projects.create', { name: 'Halden' }))['id']);
  await app.run('notes.create', { title: 'Seats and prices', projectId });
  await app.run('sessions.import', {
    title: 'Pilot scope',
    startedAt: Date.now(),
    contentHash: 'pilot',
    projectId,
    speakers: ['Anna'],
    turns: [{ speaker: 0, startMs: 0, endMs: 2_000, text: 'Six seats.' }],
  });
  await openPlace(page, 'Projects');
  await expect(rowsOf(page, 'Projects')).toHaveText([/1 session, 1 note/u]);
  await page.getByRole('button', { name: /^Pilot scope/u }).click();
  await expect(page.getByRole('textbox', { name: 'Title of the session' })).toHaveValue('Pilot scope');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('button', { name: /^Seats and prices/u }).click();
  await expect(page.getByRole('textbox', { name: 'Title of the note' })).toHaveValue('Seats and prices');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('region', { name: 'Halden' }).getByRole('button', { name: 'New note' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused();
  await expect.poll(() => app.run('notes.list', { projectId })).toMatchObject({ totalCount: 2 });
});

test('a project goes to the Trash and comes back; the plan’s limit is said beside the name', async ({ start }) => {
  const app = await start();
  const { page } = app;
  await app.run('projects.create', { name: 'Halden' });
  await openPlace(page, 'Projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await page.keyboard.type('Finance');
  await page.keyboard.press('Enter');
  // What was typed stays.
  await expect(dialog.getByText(/plan/u)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Finance');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await rowsOf(page, 'Projects').first().click();
  await chooseMore(page, 'Move to the Trash');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(page, 'Projects')).toHaveText([/^Halden/u]);
});

test('what an assistant does to projects is seen in the open list and in the open project', async ({
  start,
  folder,
  assistant,
}) => {
  folder.turn('on', 'projects.create', 'projects.update');
  const app = await start({ env: LICENCE_ENV });
  activate(folder, licence('business'));
  const { page } = app;
  const { id } = await app.run('projects.create', { name: 'Halden' });
  await openPlace(page, 'Projects');
  await expect(rowsOf(page, 'Projects')).toHaveText([/^Halden/u]);
  const claude = await assistant('Claude Desktop');
  const made = await claude.tool('talkbar_change', { tool: 'projects.create', args: { name: 'Finance' } });
  expect(made).toMatchObject({ name: 'Finance' });
  await expect(rowsOf(page, 'Projects')).toHaveCount(2);
  await expect(page.getByRole('status').getByText('1 project created')).toBeVisible();
  const title = page.getByRole('main').getByRole('textbox', { name: 'Name' });
  await expect(title).toHaveValue('Halden');
  await claude.tool('talkbar_change', {
    tool: 'projects.update',
    args: { projectId: String(id), name: 'Halden pilot' },
  });
  await expect(title).toHaveValue('Halden pilot');
  // A title that is being edited is left alone.
  await title.fill('My own name');
  await claude.tool('talkbar_change', { tool: 'projects.update', args: { projectId: String(id), name: 'Theirs' } });
  await expect(rowsOf(page, 'Projects').filter({ hasText: 'Theirs' })).toBeVisible();
  await expect(title).toHaveValue('My own name');
});
