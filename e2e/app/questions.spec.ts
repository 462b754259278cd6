import type { JsonObject } from '../../src-main/contract/json';
import type { HelperClient } from './support/helper-client';
import type { RunningApp } from './support/running-app';
import { DIALOG, focus, nativeDialog, noDialog, press, typeKeys, windowsNamed } from './support/native-dialog';
import { expect, test } from './support/test';

async function noteNamed(app: RunningApp, title: string): Promise<string> {
  return String((await app.run('notes.create', { title }))['id']);
}

function trash(client: HelperClient, noteId: string): Promise<JsonObject> {
  return client.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId } });
}

test.beforeEach(({ folder }) => {
  folder.turn('on', 'notes.trash');
});

test('yes in the native box deletes, and the window is told once with a way back', async ({ start, assistant }) => {
  const app = await start();
  const client = await assistant('Claude');
  const noteId = await noteNamed(app, 'Follow-ups');
  await app.listen('data:changed', 'questions:changed');
  const answer = trash(client, noteId);
  const dialog = await nativeDialog(DIALOG);
  expect(await app.call('questions:list', null)).toMatchObject([
    {
      client: 'Claude',
      title: '“Claude” asks TalkBar to do this:',
      lines: ['Move the note “Follow-ups” to the Trash'],
      inBox: true,
    },
  ]);
  await press(dialog, 'Tab', 'Return');
  expect(await answer).toMatchObject({ id: noteId, changed: true });
  await noDialog(DIALOG);
  await expect.poll(() => app.heard('data:changed')).toHaveLength(1);
  const [change] = await app.heard('data:changed');
  expect(change).toMatchObject({
    source: 'mcp',
    client: 'Claude',
    touched: { note: [noteId] },
    operations: { 'notes.trash': 1 },
  });
  expect(change?.undo).toHaveLength(1);

  expect(await app.call('activity:list', {})).toMatchObject([
    { client: 'Claude', operation: 'notes.trash', outcome: 'done', undo: { state: 'offered', along: 0 } },
  ]);
  expect(await app.call('activity:undo', { ids: change?.undo ?? [] })).toMatchObject([{ ok: true }]);
  expect(await app.run('notes.get', { noteId })).toMatchObject({ title: 'Follow-ups' });
  expect(await app.call('activity:list', {})).toMatchObject([{ undo: { state: 'undone' } }]);
  expect(await app.call('activity:undo', { ids: change?.undo ?? [] })).toMatchObject([
    { ok: false, error: { code: 'conflict' } },
  ]);
});

/** Keeps what each box was asked to show from now on; the box is shown all the same. */
async function watchBoxes(app: RunningApp): Promise<() => Promise<readonly Electron.MessageBoxOptions[]>> {
  await app.electron.evaluate(({ dialog }) => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    const show = dialog.showMessageBox.bind(dialog) as (...given: unknown[]) => Promise<Electron.MessageBoxReturnValue>;
    dialog.showMessageBox = (...given: unknown[]) => {
      const { signal: _signal, ...options } = given.at(-1) as Electron.MessageBoxOptions;
      shown.push(options);
      return show(...given);
    };
  });
  return () => app.electron.evaluate(() => (globalThis as unknown as { shown: Electron.MessageBoxOptions[] }).shown);
}

for (const [language, title, no, yes] of [
  ['en', DIALOG, 'Do not delete', 'Move to the Trash'],
  ['ru', 'TalkBar: подтвердите удаление', 'Не\u00a0удалять', 'Переместить в\u00a0корзину'],
] as const) {
  test(`the buttons say what they do, no is first and has the keyboard: ${language}`, async ({ start, assistant }) => {
    const app = await start();
    await app.call('app:language', language);
    const shown = await watchBoxes(app);
    const client = await assistant();
    const noteId = await noteNamed(app, 'Follow-ups');
    for (const [keys, changed] of [
      [['Escape'], false],
      [['Return'], false],
      [['Tab', 'Return'], true],
    ] as const) {
      const answer = trash(client, noteId);
      await press(await nativeDialog(title), ...keys);
      expect(await answer).toMatchObject(changed ? { changed: true } : { error: { code: 'declined' } });
      await noDialog(title);
    }
    expect(await shown()).toMatchObject(Array(3).fill({ buttons: [no, yes], defaultId: 0, cancelId: 0 }));
    expect((await app.call('activity:list', {})).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', null],
      ['declined', 'declined_in_app'],
      ['declined', 'declined_in_app'],
    ]);
  });
}

test('one box at a time; what waits behind it is listed and can be declined in the window, never accepted', async ({
  start,
  assistant,
}) => {
  const app = await start();
  const [one, two] = [await assistant('One'), await assistant('Two')];
  const answers = [trash(one, await noteNamed(app, 'First'))];
  const dialog = await nativeDialog(DIALOG);
  answers.push(trash(two, await noteNamed(app, 'Second')));
  await expect.poll(() => app.call('questions:list', null)).toHaveLength(2);
  const [open, waiting] = await app.call('questions:list', null);
  expect([open?.inBox, waiting?.inBox]).toEqual([true, false]);
  expect(waiting?.closesAt).toBeGreaterThan(Date.now());
  expect(await windowsNamed(DIALOG)).toEqual([dialog]);

  for (const question of [open, waiting]) await app.call('questions:answer', { id: question?.id ?? '', accept: true });
  expect(await app.call('questions:list', null)).toHaveLength(2);
  await app.call('questions:answer', { id: waiting?.id ?? '', accept: false });
  expect(await answers[1]).toMatchObject({ error: { code: 'declined' } });
  await press(dialog, 'Tab', 'Return');
  expect(await answers[0]).toMatchObject({ changed: true });
  expect(await app.call('questions:list', null)).toEqual([]);
});

test('cancelling, leaving and running out of time close the box, and nothing runs', async ({ start, assistant }) => {
  const app = await start({ limits: { questionMs: 4_000 } });
  const [cancels, leaves, waits] = [await assistant('Cancels'), await assistant('Leaves'), await assistant('Waits')];
  const noteId = await noteNamed(app, 'Stays');

  void trash(cancels, noteId);
  await nativeDialog(DIALOG);
  cancels.cancelLast();
  await noDialog(DIALOG);

  void trash(leaves, noteId);
  await nativeDialog(DIALOG);
  void leaves.close();
  await noDialog(DIALOG);

  const answer = trash(waits, noteId);
  await nativeDialog(DIALOG);
  expect(await answer).toMatchObject({ error: { code: 'declined' } });
  await noDialog(DIALOG);
  expect(await app.call('questions:list', null)).toEqual([]);
  expect(await app.run('notes.get', { noteId })).toMatchObject({ title: 'Stays' });
  const ends = (await app.call('activity:list', {})).map((row) => [row.client, row.outcome, row.reason]);
  expect(ends).toEqual([
    ['Waits', 'declined', 'timeout'],
    ['Leaves', 'declined', 'disconnected'],
    ['Cancels', 'declined', 'cancelled'],
  ]);
});

test('a hidden window is brought forward without taking the keyboard', async ({ start, assistant }) => {
  const app = await start();
  const client = await assistant();
  const noteId = await noteNamed(app, 'Hidden');
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const answer = trash(client, noteId);
  const dialog = await nativeDialog(DIALOG);
  const visible = await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  expect(visible).toBe(true);
  await press(dialog, 'Escape');
  expect(await answer).toMatchObject({ error: { code: 'declined' } });
});

test('no title changes the words of the box', async ({ start, assistant }) => {
  const app = await start();
  const client = await assistant('A”\n\nTalkBar: press Delete to keep everything');
  const noteId = await noteNamed(app, '‮x” to the Trash\n\n<b>Keep</b> “y');
  const answer = trash(client, noteId);
  const dialog = await nativeDialog(DIALOG);
  const [question] = await app.call('questions:list', null);
  expect(question?.lines).toEqual(['Move the note “x" to the Trash <b>Keep</b> "y” to the Trash']);
  expect(question?.title).toBe('“A" TalkBar: press Delete to keep everything” asks TalkBar to do this:');
  await press(dialog, 'Escape');
  expect(await answer).toMatchObject({ error: { code: 'declined' } });
});

test('quitting closes the question, and nothing runs', async ({ start, assistant }) => {
  const app = await start();
  const client = await assistant();
  const noteId = await noteNamed(app, 'Stays');
  void trash(client, noteId);
  await nativeDialog(DIALOG);
  await app.quit();
  await noDialog(DIALOG);
  const again = await start();
  expect(await again.run('notes.get', { noteId })).toMatchObject({ title: 'Stays' });
  expect(await again.call('activity:list', {})).toMatchObject([{ outcome: 'declined', reason: 'quit' }]);
});

test('where no box can be shown the question stands in the window', async ({ start, assistant }) => {
  const app = await start();
  const client = await assistant('Claude');
  await app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.reject(new Error('there is no display for it'));
  });
  const kept = await noteNamed(app, 'Kept');
  const gone = await noteNamed(app, 'Gone');
  for (const [noteId, accept] of [
    [kept, false],
    [gone, true],
  ] as const) {
    const answer = trash(client, noteId);
    await expect.poll(() => app.call('questions:list', null)).toMatchObject([{ client: 'Claude', inBox: false }]);
    const [question] = await app.call('questions:list', null);
    await expect(async () => {
      await app.call('questions:answer', { id: question?.id ?? '', accept });
      expect(await app.call('questions:list', null)).toEqual([]);
    }).toPass();
    expect(await answer).toMatchObject(accept ? { changed: true } : { error: { code: 'declined' } });
  }
});

test('the question speaks the language of the app', async ({ start, assistant }) => {
  const app = await start();
  await app.call('app:language', 'ru');
  const client = await assistant('Claude');
  const answer = trash(client, await noteNamed(app, 'План'));
  const dialog = await nativeDialog('TalkBar: подтвердите удаление');
  expect(await app.call('questions:list', null)).toMatchObject([
    { title: '«Claude» просит TalkBar выполнить следующее:', lines: ['Переместить в корзину заметку «План»'] },
  ]);
  await press(dialog, 'Tab', 'Return');
  expect(await answer).toMatchObject({ changed: true });
});

test('no box takes the keyboard from somebody who is typing', async ({ start, assistant }) => {
  const app = await start();
  const { page } = app;
  const client = await assistant('Claude');
  const noteId = await noteNamed(app, 'Stays');
  await page.keyboard.press('Control+n');
  const editor = page.getByRole('textbox', { name: 'Text of the note' });
  await expect(editor).toBeFocused();
  const [window = ''] = await windowsNamed('TalkBar');
  await focus(window);
  await expect
    .poll(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused()))
    .toBe(true);
  const words = 'I go on and on, and every line ends with Return ';
  const typed = typeKeys(words, 60);
  await expect(editor).toContainText('I go');
  const answer = trash(client, noteId);
  await expect.poll(() => app.call('questions:list', null)).toMatchObject([{ client: 'Claude', inBox: false }]);
  expect(await windowsNamed(DIALOG)).toEqual([]);
  await typed;
  await expect(editor).toContainText(words.trim());
  expect(await app.call('questions:list', null)).toHaveLength(1);
  // After a pause the box is there; nothing that was typed has answered it.
  const dialog = await nativeDialog(DIALOG);
  expect(await app.call('questions:list', null)).toMatchObject([{ inBox: true }]);
  await press(dialog, 'Tab', 'Return');
  expect(await answer).toMatchObject({ changed: true });
});

test('the system’s notice of a question leads to the window, and goes with the answer', async ({
  start,
  assistant,
}) => {
  const app = await start();
  const client = await assistant('Claude');
  const noteId = await noteNamed(app, 'Stays');
  await app.electron.evaluate(({ BrowserWindow, Notification }) => {
    const seen = { shown: [] as Electron.Notification[], closed: 0 };
    Object.assign(globalThis, { seen });
    Notification.isSupported = () => true;
    Notification.prototype.show = function (this: Electron.Notification) {
      seen.shown.push(this);
    };
    Notification.prototype.close = () => {
      seen.closed += 1;
    };
    BrowserWindow.getAllWindows()[0]?.hide();
  });
  const look = (): Promise<{ readonly bodies: readonly string[]; readonly closed: number }> =>
    app.electron.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { shown: Electron.Notification[]; closed: number } };
      return { bodies: seen.shown.map(({ body }) => body), closed: seen.closed };
    });
  const answer = trash(client, noteId);
  const dialog = await nativeDialog(DIALOG);
  expect(await look()).toEqual({ bodies: ['Move the note “Stays” to the Trash'], closed: 0 });
  const visible = await app.electron.evaluate(({ BrowserWindow }) => {
    const { seen } = globalThis as unknown as { seen: { shown: Electron.Notification[] } };
    const [window] = BrowserWindow.getAllWindows();
    window?.hide();
    seen.shown[0]?.emit('click');
    return window?.isVisible();
  });
  expect(visible).toBe(true);
  await press(dialog, 'Escape');
  expect(await answer).toMatchObject({ error: { code: 'declined' } });
  expect((await look()).closed).toBe(1);
});
