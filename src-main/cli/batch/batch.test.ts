import { describe, expect, test } from 'vitest';
import { Failure } from '../failure';
import type { Entry } from './entry';
import { inGroups, stretchesOf } from './groups';
import { readBatch } from './read-batch';

async function* linesOfText(text: string): AsyncIterable<string> {
  yield* text.split('\n');
}

async function entriesIn(text: string): Promise<{ readonly entries: readonly Entry[]; readonly stopOnError: boolean }> {
  const { entries, stopOnError } = await readBatch(linesOfText(text));
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return { entries: all, stopOnError };
}

const LIST: Entry = { tool: 'notes.list', args: null };

describe('reading a batch', () => {
  test('JSON Lines, blank ones left out', async () => {
    const text = '\uFEFF{"tool":"notes.list"}\n\n{"tool":"notes.get","args":{"noteId":"n"}}\r\n';
    expect((await entriesIn(text)).entries).toEqual([LIST, { tool: 'notes.get', args: { noteId: 'n' } }]);
  });

  test('a line that cannot be read fails alone', async () => {
    const text = '{"tool":"notes.list"}\nnot json\n[1]\n{"args":{}}\n{"tool":"a.b","args":[]}\n{"tool":"a.b","arg":{}}';
    expect((await entriesIn(text)).entries).toEqual([
      LIST,
      { unreadable: 'This line is not JSON' },
      { unreadable: 'A call must be an object with tool and args' },
      { unreadable: 'A call needs tool, the id of an operation' },
      { tool: 'a.b', unreadable: 'arguments must be an object' },
      { tool: 'a.b', unreadable: 'A call does not take arg. It takes: args, tool.' },
    ]);
  });

  test('the first line may be the one that cannot be read', async () => {
    expect((await entriesIn('not json\n{"tool":"notes.list"}')).entries).toEqual([
      { unreadable: 'This line is not JSON' },
      LIST,
    ]);
  });

  test.each([
    ['on one line', '{"calls":[{"tool":"notes.list","args":null}],"stopOnError":true}'],
    ['over several', '{\n  "calls": [\n    {"tool": "notes.list"}\n  ],\n  "stopOnError": true\n}\n'],
    ['begun on the first', '{"calls": [\n{"tool": "notes.list"}], "stopOnError": true}'],
  ])('{"calls"} %s', async (_, text) => {
    expect(await entriesIn(text)).toEqual({ entries: [LIST], stopOnError: true });
  });

  test('one call over several lines', async () => {
    expect((await entriesIn('{\n"tool": "notes.list"\n}')).entries).toEqual([LIST]);
  });

  test.each(['', '\n \n', '{"calls":[]}'])('%j holds nothing', async (text) => {
    expect((await entriesIn(text)).entries).toEqual([]);
  });

  test.each([
    '{"calls":{}}',
    '{"calls":[],"stopOnError":1}',
    '{"calls":[],"more":1}',
    '{"calls":[]}\n{"tool":"notes.list"}',
    '[\n{"tool":"notes.list"}\n]',
    '{\n"calls": [',
  ])('%j is refused as a whole', async (text) => {
    await expect(entriesIn(text)).rejects.toThrow(Failure);
  });
});

describe('grouping', () => {
  test.each([
    [0, []],
    [1, [1]],
    [20, [20]],
    [21, [20, 1]],
    [65, [20, 20, 20, 5]],
  ])('%i entries make groups of %j', async (count, sizes) => {
    const { entries } = await readBatch(linesOfText('{"tool":"notes.list"}\n'.repeat(count)));
    const found: number[] = [];
    for await (const group of inGroups(entries, 20)) found.push(group.length);
    expect(found).toEqual(sizes);
  });

  const read: Entry = { tool: 'notes.get', args: {} };
  const change: Entry = { tool: 'notes.create', args: {} };
  const remove: Entry = { tool: 'notes.trash', args: {} };
  const nobodys: Entry = { tool: 'notes.explode', args: {} };
  const apps: Entry = { tool: 'workspaces.create', args: {} };
  const bad: Entry = { unreadable: 'x' };

  test('deletes and the changes between them are asked about together', () => {
    expect(stretchesOf([change, remove, change, remove, change])).toEqual([
      { single: change },
      { asked: [remove, change, remove] },
      { single: change },
    ]);
  });

  test('a read, and what cannot run at all, ends the stretch', () => {
    expect(stretchesOf([remove, read, remove, nobodys, remove, apps, remove, bad, remove])).toEqual(
      [remove, read, remove, nobodys, remove, apps, remove, bad, remove].map((entry) =>
        entry === remove ? { asked: [remove] } : { single: entry },
      ),
    );
  });

  test('a group without deletes runs one by one', () => {
    expect(stretchesOf([read, change, read])).toEqual([{ single: read }, { single: change }, { single: read }]);
  });
});
