import { rowsOf } from './support/moves';
import { itemsOf } from './support/running-app';
import { expect, test } from './support/test';
import { importTalk } from './support/transcripts';

test('a note that is being written is never overwritten by an assistant', async ({ start, folder, assistant }) => {
  folder.turn('on', 'notes.update');
  const app = await start();
  const { page } = app;
  const noteId = String((await app.run('notes.create', { title: 'Plan', markdown: 'Begun by me' }))['id']);
  const claude = await assistant('Claude Desktop');
  await page.keyboard.press('Control+2');
  const editor = page.getByRole('textbox', { name: 'Text of the note' });
  const banner = page.getByRole('alert').filter({ hasText: 'Claude Desktop changed this note while you were writing' });

  /** The keys go on while the assistant writes, so that nothing of them is saved before. */
  const bothWrite = async (mine: string, theirs: string): Promise<void> => {
    await editor.click();
    await page.keyboard.press('Control+End');
    const typed = page.keyboard.type(mine, { delay: 40 });
    const changed = claude.tool('talkbar_change', { tool: 'notes.update', args: { noteId, markdown: theirs } });
    expect((await changed)['error']).toBeUndefined();
    await typed;
    await expect(banner).toBeVisible();
  };

  await bothWrite(', and gone on with by hand', 'Rewritten by Claude');
  await expect(editor).toHaveText('Begun by me, and gone on with by hand');
  // Not saved over theirs either, however long it waits.
  await page.waitForTimeout(1_500);
  expect(await app.run('notes.get', { noteId })).toMatchObject({ markdown: 'Rewritten by Claude' });
  await page.getByRole('button', { name: 'Compare' }).click();
  const versions = page.getByRole('dialog');
  await expect(versions).toContainText('Rewritten by Claude');
  await expect(versions).toContainText('Begun by me, and gone on with by hand');
  await versions.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByRole('textbox', { name: 'Title of the note' })).toHaveValue('Plan (my version)');
  await expect(editor).toHaveText('Begun by me, and gone on with by hand');
  expect(itemsOf(await app.run('notes.list'))).toMatchObject([
    { title: 'Plan (my version)', snippet: 'Begun by me, and gone on with by hand' },
    { title: 'Plan', snippet: 'Rewritten by Claude' },
  ]);

  await rowsOf(page, 'Notes').filter({ hasText: 'Rewritten by Claude' }).click();
  await expect(editor).toHaveText('Rewritten by Claude');
  await bothWrite(' and by me', 'Once more by Claude');
  // The second conflict begins as the first did: nothing opens by itself.
  await expect(versions).toBeHidden();
  await page.getByRole('button', { name: 'Compare' }).click();
  await versions.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText(/^Saved /u)).toBeVisible();
  expect(await app.run('notes.get', { noteId })).toMatchObject({ markdown: 'Rewritten by Claude and by me' });

  await bothWrite(', again', 'The last word');
  await page.getByRole('button', { name: 'Compare' }).click();
  await versions.getByRole('button', { name: 'Take the saved version' }).click();
  await expect(editor).toHaveText('The last word');
  await expect(banner).toBeHidden();
});

test('a summary that is being written outlives whatever assistants do to its session', async ({
  start,
  folder,
  assistant,
}) => {
  folder.turn('on', 'sessions.update', 'sessions.trash').set({ allowDeletes: true });
  const app = await start();
  const { page } = app;
  const sessionId = await importTalk(app, 'Weekly sync', ['Hello']);
  const claude = await assistant('Claude Desktop');
  await page.getByRole('button', { name: 'Write a summary' }).click();
  const editor = page.getByRole('textbox', { name: 'Summary' });
  await expect(editor).toBeFocused();
  await page.keyboard.type('Agreed on **ten percent**');

  await claude.tool('talkbar_change', { tool: 'sessions.update', args: { sessionId, title: 'Pricing' } });
  await expect(page.getByRole('textbox', { name: 'Title of the session' })).toHaveValue('Pricing');
  await expect(editor).toHaveText('Agreed on **ten percent**');
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await page.getByRole('tab', { name: 'Summary' }).click();
  await expect(editor).toHaveText('Agreed on **ten percent**');

  await claude.tool('talkbar_delete', { tool: 'sessions.trash', args: { sessionId } });
  await expect(page.getByRole('heading', { name: 'This session is not here' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor).toHaveText('Agreed on **ten percent**');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('ten percent')).toHaveCSS('font-weight', '600');
  expect(await app.run('sessions.get', { sessionId })).toMatchObject({ summary: 'Agreed on **ten percent**' });

  // An edit that is cancelled leaves what was saved.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.keyboard.type('Nothing of this: ');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).not.toContainText('Nothing of this');
  expect(await app.run('sessions.get', { sessionId })).toMatchObject({ summary: 'Agreed on **ten percent**' });
});
