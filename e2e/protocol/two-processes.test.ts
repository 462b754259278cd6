import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Assistant, refused, succeeded } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { LibraryReader } from '../support/library-reader';
import { operationIds } from '../support/operations';
import { PolicyFile } from '../support/policy-file';
import { WriteLock } from '../support/write-lock';

let folder: DataFolder;
let policy: PolicyFile;
let one: Assistant;
let two: Assistant;

beforeEach(async () => {
  folder = new DataFolder().turn('on', ...operationIds()).set({ allowDeletes: true });
  policy = new PolicyFile(folder);
  [one, two] = await Promise.all([
    Assistant.connect(folder, { env: policy.env }),
    Assistant.connect(folder, { env: policy.env }),
  ]);
});

afterEach(async () => {
  await Promise.all([one.helper.stop(), two.helper.stop()]);
  folder.remove();
});

const create = (title: string) => ({ tool: 'notes.create', args: { title } });

describe('two helpers on one library', () => {
  test('one’s change is in the other’s next read, search and lists', async () => {
    const noteId = await one.createNote('Follow-ups', { markdown: 'Ask about the walrus' });
    expect(await two.read('notes.get', { noteId })).toMatchObject({ title: 'Follow-ups' });
    expect(await two.find({ query: 'walrus' })).toMatchObject([{ id: noteId }]);
    await two.change('notes.update', { noteId, title: 'Renamed' });
    expect(await one.noteTitles()).toEqual(['Renamed']);
    await one.remove('notes.trash', { noteId });
    expect(await two.refusal('talkbar_read', { tool: 'notes.get', args: { noteId } })).toMatchObject({
      message: 'Note is in the Trash; restore it first',
    });
    expect(await two.find({ query: 'walrus' })).toEqual([]);
    await two.change('notes.restore', { noteId });
    expect(await one.read('notes.get', { noteId })).toMatchObject({ title: 'Renamed' });
  });

  test('see an edit that was made between reading and writing', async () => {
    const noteId = await one.createNote('Shared');
    const { updatedAt: seen = null } = await one.read('notes.get', { noteId });
    const { updatedAt } = await two.change('notes.append', { noteId, markdown: 'two' });
    const args = { noteId, markdown: 'one', expectedUpdatedAt: seen };
    expect(await one.refusal('talkbar_change', { tool: 'notes.update', args })).toMatchObject({
      code: 'conflict',
      updatedAt,
    });
  });

  test('writing at the same time lose nothing', async () => {
    const names: string[] = [];
    for (const [who, assistant] of Object.entries({ one, two })) {
      for (let index = 0; index < 60; index += 1) {
        names.push(`${who} ${index}`);
        assistant.send(`${who} ${index}`, 'talkbar_change', create(`${who} ${index}`));
      }
    }
    for (const name of names) succeeded(await (name.startsWith('one') ? one : two).answerTo(name));
    const reader = new LibraryReader(folder.library);
    expect(reader.count('note')).toBe(names.length);
    expect(reader.integrity()).toEqual(['ok']);
    reader.close();
  });

  test('append to one note without losing a line', async () => {
    const noteId = await one.createNote('Log');
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    for (const [index, markdown] of lines.entries()) {
      const assistant = index % 2 === 0 ? one : two;
      assistant.send(markdown, 'talkbar_change', { tool: 'notes.append', args: { noteId, markdown } });
    }
    for (const [index, line] of lines.entries()) succeeded(await (index % 2 === 0 ? one : two).answerTo(line));
    const { markdown } = await one.read('notes.get', { noteId });
    expect(String(markdown).split('\n\n').toSorted()).toEqual(lines.toSorted());
  });
});

test('one client’s calls at the same time never conflict', async () => {
  const noteId = await one.createNote('Log');
  const ids = Array.from({ length: 40 }, (_, index) => `call ${index}`);
  for (const id of ids) one.send(id, 'talkbar_change', { tool: 'notes.append', args: { noteId, markdown: id } });
  for (const id of ids) succeeded(await one.answerTo(id));
  const { markdown } = await one.read('notes.get', { noteId });
  expect(String(markdown).split('\n\n')).toEqual(ids);
});

describe('while another process writes', () => {
  let lock: WriteLock;

  beforeEach(async () => {
    await one.createNote('There already');
    lock = new WriteLock(folder.library);
  });

  afterEach(() => lock.release());

  test('a change waits for five seconds and is busy then, in the exact words; reads go on', async () => {
    const began = performance.now();
    one.send('waits', 'talkbar_change', create('never'));
    one.send('batch', 'talkbar_change', { calls: [create('never either')] });
    let reads = 0;
    while (!one.helper.received.some(({ id }) => id === 'waits')) {
      expect(await one.noteTitles()).toEqual(['There already']);
      expect(await two.find({ query: 'already' })).toHaveLength(1);
      reads += 1;
    }
    const waited = performance.now() - began;
    expect(waited).toBeGreaterThan(4_900);
    expect(waited).toBeLessThan(10_000);
    expect(reads).toBeGreaterThan(100);
    const busy = {
      code: 'busy',
      message:
        "TalkBar's database was busy with another write. Try the same call again; if it created something, check first that it is not already there.",
      retryable: true,
      retryAfterMs: 1_000,
    };
    expect(refused(await one.answerTo('waits'))).toEqual(busy);
    lock.release();
    // The second waited for the first and has five seconds of its own.
    expect(succeeded(await one.answerTo('batch'))).toMatchObject({ results: [{ ok: true }] });
    expect(await two.noteTitles()).toEqual(['never either', 'There already']);
  });

  test('a change runs as soon as the other has ended', async () => {
    one.send('one', 'talkbar_change', create('by one'));
    two.send('two', 'talkbar_change', create('by two'));
    await one.noteTitles();
    await two.noteTitles();
    expect([...one.helper.received, ...two.helper.received].some(({ id }) => id === 'one' || id === 'two')).toBe(false);
    lock.release();
    succeeded(await one.answerTo('one'));
    succeeded(await two.answerTo('two'));
    expect((await one.noteTitles()).toSorted()).toEqual(['There already', 'by one', 'by two']);
  });

  test('a change that is switched off while it waits is turned_off', async () => {
    one.send('waits', 'talkbar_change', create('never'));
    await one.noteTitles();
    folder.turn('off', 'notes.create');
    expect(refused(await one.answerTo('waits'))).toEqual({
      code: 'turned_off',
      message: 'notes.create is turned off in TalkBar. Ask the user to turn it on in TalkBar Settings > MCP Access.',
    });
    folder.turn('on', 'notes.create');
    lock.release();
    expect(await one.noteTitles()).toEqual(['There already']);
  });

  test.each([
    ['MCP as a whole', 'turned_off', () => void folder.set({ enabled: false })],
    ['the administrator', 'failed', () => policy.set({ blocked: ['notes.create'] })],
  ])('and likewise where %s turns it off: %s', async (_who, code, change) => {
    one.send('waits', 'talkbar_change', create('never'));
    await one.noteTitles();
    change();
    expect(refused(await one.answerTo('waits')).code).toBe(code);
  });

  test('a change that waits in the queue of its own process is looked at again, too', async () => {
    one.send('first', 'talkbar_change', create('first'));
    one.send('second', 'talkbar_change', { tool: 'projects.create', args: { name: 'never' } });
    await one.noteTitles();
    folder.turn('off', 'projects.create');
    lock.release();
    expect(succeeded(await one.answerTo('first'))).toMatchObject({ title: 'first' });
    expect(refused(await one.answerTo('second')).code).toBe('turned_off');
  });

  test('changes of one client wait in order', async () => {
    const titles = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const title of titles) one.send(title, 'talkbar_change', create(title));
    await two.noteTitles();
    lock.release();
    for (const title of titles) succeeded(await one.answerTo(title));
    expect(await one.noteTitles()).toEqual([...titles.toReversed(), 'There already']);
  });

  test('a change that is cancelled while it waits is dropped', async () => {
    one.send('waits', 'talkbar_change', create('never'));
    await one.noteTitles();
    one.helper.notify('notifications/cancelled', { requestId: 'waits' });
    expect((await one.helper.answer('waits')).error).toEqual({
      code: -32603,
      message: 'Request cancelled by the client',
    });
    lock.release();
    expect(await one.noteTitles()).toEqual(['There already']);
  });

  test('a helper that starts meanwhile lists and reads at once', async () => {
    const three = await Assistant.connect(folder);
    expect(await three.definitions()).toHaveLength(5);
    expect(await three.noteTitles()).toEqual(['There already']);
    three.send('waits', 'talkbar_change', create('by three'));
    await three.noteTitles();
    lock.release();
    succeeded(await three.answerTo('waits'));
    await three.helper.stop();
  });
});
