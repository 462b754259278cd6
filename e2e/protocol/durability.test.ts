import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src-main/contract/limits';
import { openLibrary } from '../../src-main/storage/library';
import { Assistant, succeeded } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { readToolResult, type Received } from '../support/helper-process';
import { LibraryReader } from '../support/library-reader';

const WRITES = 300;

let folder: DataFolder;
/** Every note that was acknowledged in any run, by its id. */
const acknowledged = new Map<string, string>();

beforeAll(() => {
  folder = new DataFolder().turn('on', 'notes.create');
});

afterAll(() => folder.remove());

/** Keeps the notes that answers acknowledge. */
function keep({ result }: Received): void {
  if (result === undefined) throw new Error('a note was not created');
  const { id, title } = succeeded(readToolResult(result));
  acknowledged.set(String(id), String(title));
}

// Spread over the writes, so that kills meet the first, the last and those between.
test.each([1, 300, 150, 37, 263, 75, 225, 110, 190, 5].map((after, index) => ({ run: index + 1, after })))(
  'kill -9 after $after acknowledged writes loses none of them (run $run)',
  async ({ run, after }) => {
    const assistant = await Assistant.connect(folder);
    const { helper } = assistant;
    const answers = (): readonly Received[] => helper.received.filter(({ id }) => String(id).startsWith('write '));
    for (let write = 0; write < WRITES; write += 1) {
      const args = { title: `${run}.${write}`, markdown: `walrus${run} ${'word '.repeat(write % 90)}` };
      assistant.send(`write ${write}`, 'talkbar_change', { tool: 'notes.create', args });
    }
    await helper.until(() => answers().length >= after, `${after} answers`);
    helper.process.kill('SIGKILL');
    expect((await helper.exited).signal).toBe('SIGKILL');
    // What came through the pipe before the end was acknowledged, too.
    answers().forEach(keep);

    const again = await Assistant.connect(folder);
    for (const [noteId, title] of [...acknowledged].slice(-after)) {
      expect(await again.read('notes.get', { noteId })).toMatchObject({ title });
    }
    await again.helper.stop();
    expect(helper.noise).toEqual([]);
  },
);

test('after all of them every acknowledged note is there once, and file and search index are sound', async () => {
  expect(acknowledged.size).toBeGreaterThan(1_300);
  const reader = new LibraryReader(folder.library);
  expect(reader.integrity()).toEqual(['ok']);
  expect(reader.count('note')).toBeGreaterThanOrEqual(acknowledged.size);
  expect(reader.count('note')).toBeLessThanOrEqual(WRITES * 10);
  reader.close();

  const library = openLibrary(folder.library, {
    appVersion: '0.0.0',
    clock: { now: () => Date.now() },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    limits: DEFAULT_LIMITS,
  });
  expect(library.integrityCheck()).toEqual([]);
  expect(library.checkIndex()).toEqual([]);
  library.close();

  const assistant = await Assistant.connect(folder);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const args = { limit: 100, ...(cursor === null ? {} : { cursor }) };
    const page = await assistant.read('notes.list', args);
    found.push(...(page['items'] as { id: string }[]).map(({ id }) => id));
    cursor = page['nextCursor'] as string | null;
  } while (cursor !== null);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining([...acknowledged.keys()]));
  expect(await assistant.find({ query: 'walrus10', limit: 1 })).toHaveLength(1);
  await assistant.helper.stop();
});
