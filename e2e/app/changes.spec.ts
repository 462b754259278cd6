import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { DIALOG, nativeDialog, noDialog } from './support/native-dialog';
import { HELPER } from './support/helper-client';
import { inherited, itemsOf } from './support/running-app';
import { expect, test } from './support/test';

const exec = promisify(execFile);

const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Anna>Shall we begin?\n\n00:02.000 --> 00:05.000\n<v Boris>Yes.\n';

test('what the command line changes appears in the window, its switches included', async ({ start, folder }) => {
  const app = await start();
  await app.listen('data:changed', 'access:changed', 'access:changed-outside');
  const cli = (...args: readonly string[]): Promise<unknown> =>
    exec(HELPER, [...args, '--data-dir', folder.dir], { env: inherited() });
  await cli('tools', 'call', 'notes.create', '--title', 'From a script');
  // It ran in the app itself: of a commit of another process the operations are not known.
  await expect
    .poll(() => app.heard('data:changed'))
    .toMatchObject([{ source: 'cli', client: null, operations: { 'notes.create': 1 }, undo: [] }]);
  expect(itemsOf(await app.run('notes.list'))).toMatchObject([{ title: 'From a script' }]);
  await cli('access', 'allow', 'notes.create', '--yes');
  await expect.poll(() => app.heard('access:changed')).toHaveLength(1);
  const access = await app.call('access:get', null);
  expect(access.operations.find(({ id }) => id === 'notes.create')).toMatchObject({ on: true, blocked: false });
  expect(await app.heard('access:changed-outside')).toMatchObject([{ allowed: ['notes.create'], denied: [] }]);
  const notice = app.page.getByRole('alert').filter({ hasText: 'changed outside this window' });
  await expect(notice).toContainText('1 operation allowed: Create a note.');
  await cli('access', 'deletes', 'allow', '--yes');
  await expect(notice).toContainText('Deletes run without confirmation where the assistant cannot ask.');
  await cli('access', 'off', '--yes');
  await expect(notice).toContainText('MCP access is off.');
  await app.call('app:language', 'ru');
  const russian = app.page.getByRole('alert').filter({ hasText: 'изменён вне этого окна' });
  await expect(russian).toContainText('Разрешена 1 операция: Создать заметку.');
  await app.call('app:language', 'en');
  // It outlives every toast; what the user does in the window itself is told to nobody.
  await app.page.waitForTimeout(9_000);
  await app.call('access:change', { mcp: { allowDeletes: false } });
  await expect(notice).toContainText('Deletes run without confirmation');
  await notice.getByRole('button', { name: 'MCP Access' }).click();
  await expect(notice).toBeHidden();
  await expect(app.page.getByRole('checkbox', { name: 'Notes, Change, 1 of 8 on' })).toBeVisible();
});

test('a whole batch refreshes the window once and is undone as a whole', async ({ start, assistant, folder }) => {
  folder.turn('on', 'notes.create', 'notes.pin', 'notes.move');
  const app = await start();
  const client = await assistant('Claude');
  const noteId = String((await app.run('notes.create', { title: 'Mine' }))['id']);
  await app.listen('data:changed');
  await client.tool('talkbar_change', {
    calls: [
      { tool: 'notes.create', args: { title: 'One' } },
      { tool: 'notes.create', args: { title: 'Two' } },
      { tool: 'notes.pin', args: { noteId, pinned: true } },
    ],
  });
  await expect.poll(() => app.heard('data:changed')).toHaveLength(1);
  const [change] = await app.heard('data:changed');
  expect(change).toMatchObject({ client: 'Claude', operations: { 'notes.create': 2, 'notes.pin': 1 } });
  expect(change?.undo).toHaveLength(3);
  const outcomes = await app.call('activity:undo', { ids: change?.undo ?? [] });
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(itemsOf(await app.run('notes.list'))).toMatchObject([{ title: 'Mine', pinned: false }]);
});

test('what was changed since is not undone', async ({ start, assistant, folder }) => {
  folder.turn('on', 'notes.create');
  const app = await start();
  const client = await assistant();
  const note = await client.tool('talkbar_change', { tool: 'notes.create', args: { title: 'Draft' } });
  const noteId = String(note['id']);
  const [row] = await app.call('activity:list', {});
  expect(row).toMatchObject({ operation: 'notes.create', undo: { state: 'offered' } });
  await app.run('notes.update', { noteId, markdown: 'my own words', expectedUpdatedAt: Number(note['updatedAt']) });
  const [after] = await app.call('activity:list', {});
  expect(after).toMatchObject({ undo: { state: 'changed', client: null } });
  expect(await app.call('activity:undo', { ids: [row?.id ?? 0] })).toMatchObject([{ ok: false }]);
  expect(await app.run('notes.get', { noteId })).toMatchObject({ markdown: 'my own words' });
  await app.call('activity:clear', null);
  expect(await app.call('activity:list', {})).toEqual([]);
});

test('assistants that are connected are listed while they are', async ({ start, assistant }) => {
  const app = await start();
  await app.listen('clients:changed');
  expect((await app.call('access:get', null)).socket).toMatch(/\.sock$/);
  const client = await assistant('Claude');
  await client.tool('talkbar_read', { tool: 'notes.list' });
  await expect
    .poll(() => app.call('clients:list', null))
    .toMatchObject([{ name: 'Claude', version: '1.0', canAsk: false, calls: 1 }]);
  await client.close();
  await expect.poll(() => app.call('clients:list', null)).toEqual([]);
  expect((await app.heard('clients:changed')).length).toBeGreaterThanOrEqual(2);
});

test('transcripts come in one by one, with progress; the same file again changes nothing', async ({
  start,
  folder,
}) => {
  const app = await start();
  await app.listen('import:progress');
  const good = folder.beside('review.vtt');
  const bad = folder.beside('photo.vtt');
  const locked = folder.beside('gone.vtt');
  writeFileSync(good, VTT);
  writeFileSync(bad, 'not a transcript');
  const reports = await app.call('import:files', { paths: [good, bad, locked, good] });
  expect(reports.map(({ outcome }) => outcome)).toEqual(['imported', 'refused', 'refused', 'unchanged']);
  expect(reports[0]).toMatchObject({ file: good, turns: 2, speakers: 2 });
  expect(reports[2]?.reason).toContain('not there');
  const progress = await app.heard('import:progress');
  expect(progress.map(({ done, total }) => `${done}/${total}`)).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4']);
  expect(progress.at(-1)?.report).toMatchObject({ outcome: 'unchanged' });
  expect(itemsOf(await app.run('sessions.list'))).toHaveLength(1);
});

test('the test button runs the real helper and shows the handshake', async ({ start }) => {
  const app = await start();
  const result = await app.call('connect:test', null);
  expect(result).toMatchObject({ ok: true, problem: null });
  const methods = result.lines.map(({ direction, line }) => {
    const message = JSON.parse(line) as { method?: string; result?: object };
    return `${direction} ${message.method ?? Object.keys(message.result ?? {}).join()}`;
  });
  expect(methods).toEqual([
    'sent initialize',
    expect.stringContaining('received protocolVersion'),
    'sent notifications/initialized',
    'sent tools/list',
    'received tools',
  ]);
});

test('an engine that dies is started again, and every call is answered', async ({ start, assistant, folder }) => {
  folder.turn('on', 'notes.trash');
  const app = await start();
  const noteId = String((await app.run('notes.create', { title: 'Safe' }))['id']);
  await app.listen('engine:state', 'questions:changed');
  const client = await assistant();
  // Ends the thread at the very moment it is handed a certain call.
  await app.electron.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: InstanceType<typeof Worker>, message: unknown) {
      if (JSON.stringify(message).includes('the last call')) void this.terminate();
      post.call(this, message);
    };
  });
  void client.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId } });
  await nativeDialog(DIALOG);
  const outcome = await app.call('operation:call', { operation: 'notes.get', args: { noteId: 'the last call' } });
  expect(outcome).toMatchObject({ ok: false, error: { code: 'failed' } });
  await noDialog(DIALOG);
  await expect.poll(() => app.heard('engine:state')).toMatchObject([{ state: 'restarted' }]);
  expect(await app.run('notes.get', { noteId })).toMatchObject({ title: 'Safe' });
  expect(await app.call('questions:list', null)).toEqual([]);
});

test('menus send their commands, in the language of the app', async ({ start }) => {
  const app = await start();
  await app.listen('app:command', 'app:info-changed');
  const click = (label: string): Promise<void> =>
    app.electron.evaluate(({ Menu }, wanted) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? [];
      items.find((item) => item.label === wanted)?.click();
    }, label);
  for (const label of ['New Note', 'Import…', 'Settings', 'Search', 'Back', 'Forward']) await click(label);
  await expect
    .poll(() => app.heard('app:command'))
    .toEqual(['new-note', 'import', 'settings', 'search', 'back', 'forward']);
  await app.call('app:language', 'ru');
  await click('Поиск');
  await expect.poll(() => app.heard('app:command')).toHaveLength(7);
  expect(await app.heard('app:info-changed')).toMatchObject([{ language: 'ru' }]);
});

test('dropped files are known by their paths', async ({ start, folder }) => {
  const app = await start();
  const file = folder.beside('dropped.vtt');
  writeFileSync(file, VTT);
  await app.page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'dropped';
    document.body.append(input);
  });
  await app.page.setInputFiles('#dropped', file);
  const paths = await app.page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#dropped');
    return window.host.pathsOf([...(input?.files ?? []), 'no file', new File(['x'], 'made.vtt')]);
  });
  expect(paths).toEqual([file, '']);
});

test('an assistant that connected while access was off is shown as one without tools', async ({
  start,
  assistant,
  folder,
}) => {
  folder.set({ enabled: false });
  const app = await start();
  await assistant('Early');
  await app.call('access:change', { mcp: { enabled: true } });
  // One that has tools is known from its first call on.
  const late = await assistant('Late');
  await late.tool('talkbar_read', { tool: 'notes.list' });
  await expect
    .poll(async () => (await app.call('clients:list', null)).map((one) => [one.name, one.toolsOffered]).sort())
    .toEqual([
      ['Early', false],
      ['Late', true],
    ]);
  await app.page.keyboard.press('Control+Comma');
  await app.page.getByRole('button', { name: 'MCP Access' }).click();
  await app.page.getByRole('tab', { name: 'Connect an assistant' }).click();
  await expect(app.page.getByText('Reconnect TalkBar in it.')).toHaveCount(1);
  await expect(app.page.getByRole('listitem').filter({ hasText: 'Early' })).toContainText('so it has no tools');
});

test('what an assistant created and then edited is taken back from Activity as one', async ({ start, sdk, folder }) => {
  folder.turn('on', 'notes.create', 'notes.update', 'notes.pin');
  const app = await start();
  const claude = await sdk({ name: 'Claude' });
  const noteId = String(
    (await claude.tool('talkbar_change', { tool: 'notes.create', args: { title: 'Draft' } }))['id'],
  );
  await claude.tool('talkbar_change', { tool: 'notes.update', args: { noteId, markdown: 'Their words' } });
  const kept = String((await claude.tool('talkbar_change', { tool: 'notes.create', args: { title: 'Kept' } }))['id']);
  await app.run('notes.update', { noteId: kept, markdown: 'My words' });
  await app.page.keyboard.press('Control+Comma');
  await app.page.getByRole('button', { name: 'MCP Access' }).click();
  await app.page.getByRole('tab', { name: 'Activity' }).click();
  const table = app.page.getByRole('table', { name: 'Activity' });
  await expect(table.getByRole('button', { name: /^Changed since\. You changed it since/u })).toBeVisible();
  const undo = table.getByRole('button', { name: 'Undo: Created a note “Draft”, and 1 later change by Claude' });
  await undo.focus();
  await app.page.keyboard.press('Enter');
  await expect(table.getByRole('button', { name: /^Undone\. You took it back/u })).toHaveCount(2);
  await expect(undo).toBeHidden();
  expect(itemsOf(await app.run('notes.trash.list'))).toMatchObject([{ id: noteId, snippet: 'Their words' }]);
  expect(await app.run('notes.get', { noteId: kept })).toMatchObject({ markdown: 'My words' });
});
