import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json';
import { OPERATIONS } from '../../core/operations/registry';
import { Failure } from '../failure';
import { argumentsOf, flagFor, valueHint, type Argument } from './argument';
import { readFlags } from './read-flags';
import { shellWord, writeFlags } from './write-flags';

const unknown = (name: string, hint: string): Error => new Error(`unknown ${name}.${hint}`);

function argumentsOfOperation(id: string): readonly Argument[] {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return argumentsOf(operation.input);
}

function read(id: string, ...words: readonly string[]): JsonObject {
  return readFlags(argumentsOfOperation(id), words, unknown);
}

function complaint(id: string, ...words: readonly string[]): string {
  try {
    read(id, ...words);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  throw new Error('nothing was wrong');
}

/** Any value the command line can say for an argument; whether the operation takes it is another matter. */
function valueFor(argument: Argument): fc.Arbitrary<Json> {
  const one: fc.Arbitrary<Json> =
    argument.choices !== null
      ? fc.constantFrom(...argument.choices)
      : {
          string: fc.string(),
          integer: fc.integer(),
          boolean: fc.boolean(),
          object: fc.dictionary(fc.string(), fc.string()),
        }[argument.type];
  return argument.list ? fc.array(one as fc.Arbitrary<string>, { maxLength: 5 }) : one;
}

function argsFor(known: readonly Argument[]): fc.Arbitrary<JsonObject> {
  const record = Object.fromEntries(known.map((argument) => [argument.name, valueFor(argument)]));
  return fc.record(record, { requiredKeys: [] });
}

describe('every operation', () => {
  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s: its example and any other arguments go through flags unchanged',
    (_, operation) => {
      const known = argumentsOf(operation.input);
      const example = operation.example as JsonObject;
      expect(readFlags(known, writeFlags(known, example), unknown)).toEqual(example);
      fc.assert(
        fc.property(argsFor(known), (args) => {
          const words = writeFlags(known, args);
          expect(words).not.toContain('--args');
          expect(readFlags(known, words, unknown)).toEqual({ ...args });
        }),
        { numRuns: 50 },
      );
    },
  );

  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s: no flag of its own hides one of the command',
    (_, operation) => {
      const taken = [
        '--args',
        '--yes',
        '--help',
        '--version',
        '--workspace',
        '--data-dir',
        '--output',
        '--no-color',
        '--quiet',
      ];
      const flags = argumentsOf(operation.input).flatMap(({ flag, type }) =>
        type === 'boolean' ? [flag, flag.replace('--', '--no-')] : [flag],
      );
      expect(flags.filter((flag) => taken.includes(flag))).toEqual([]);
      expect(new Set(flags).size).toBe(flags.length);
    },
  );
});

test('what flags cannot say goes into one --args', () => {
  const known = argumentsOfOperation('notes.move');
  expect(writeFlags(known, { noteId: 'note-1', projectId: null, other: 1 })).toEqual([
    '--note-id',
    'note-1',
    '--args',
    '{"projectId":null,"other":1}',
  ]);
});

describe('reading', () => {
  test('values take the types of the schema', () => {
    expect(read('notes.list', '--limit', '5', '--pinned', '--query', '007')).toEqual({
      limit: 5,
      pinned: true,
      query: '007',
    });
    expect(read('notes.list', '--limit=5', '--no-pinned')).toEqual({ limit: 5, pinned: false });
    expect(read('notes.list', '--pinned', 'false', '--limit', '1')).toEqual({ pinned: false, limit: 1 });
    expect(read('notes.list', '--pinned=true')).toEqual({ pinned: true });
  });

  test('names may be written as the schema has them', () => {
    expect(read('notes.list', '--projectId', 'project-1')).toEqual({ projectId: 'project-1' });
  });

  test('lists are separated by commas, repeated, or JSON', () => {
    expect(read('notes.create', '--session-ids', 'a,b')).toEqual({ sessionIds: ['a', 'b'] });
    expect(read('notes.create', '--session-ids', 'a', '--session-ids', 'b,c')).toEqual({ sessionIds: ['a', 'b', 'c'] });
    expect(read('notes.create', '--session-ids', '["a,b"]')).toEqual({ sessionIds: ['a,b'] });
    expect(read('notes.create', '--session-ids', '[]')).toEqual({ sessionIds: [] });
  });

  test('texts may begin with dashes', () => {
    expect(read('notes.create', '--markdown', '- one\n- two')).toEqual({ markdown: '- one\n- two' });
    expect(read('notes.create', '--markdown', '--- rule')).toEqual({ markdown: '--- rule' });
    expect(read('notes.create', '--title=--pinned')).toEqual({ title: '--pinned' });
    expect(read('notes.create', '--title', '')).toEqual({ title: '' });
  });

  test('what does not fit its type is left to the operation to refuse', () => {
    expect(read('notes.list', '--limit', 'many')).toEqual({ limit: 'many' });
    expect(read('notes.list', '--limit', '1.5')).toEqual({ limit: '1.5' });
    expect(read('notes.list', '--pinned=maybe')).toEqual({ pinned: 'maybe' });
  });

  test.each([
    [['--title', '--pinned'], '--title needs a value. To give it the text “--pinned”, write --title=--pinned.'],
    [['--title'], '--title needs a value.'],
    [['--title', 'a', '--title', 'b'], '--title is given twice.'],
    [['stray'], 'Unexpected “stray”: arguments are given as --name value.'],
    [['-t', 'x'], 'Unexpected “-t”: arguments are given as --name value.'],
    [['--no-title'], '--title takes a value, so there is no --no-title.'],
    [['--no-pinned=true'], '--no-pinned takes no value.'],
    [['--titel', 'x'], 'unknown titel. Did you mean --title?'],
    [['--elsewhere', 'x'], 'unknown elsewhere.'],
    [['--sesion-ids', 'x'], 'unknown sesionIds. Did you mean --session-ids?'],
  ])('%j is refused', (words, message) => {
    expect(complaint('notes.create', ...words)).toBe(message);
  });

  test('complaints about the words themselves are about the command line', () => {
    expect(() => read('notes.create', 'stray')).toThrow(Failure);
  });
});

test('flags and hints come from the schema', () => {
  expect(flagFor('expectedUpdatedAt')).toBe('--expected-updated-at');
  const hints = Object.fromEntries(
    argumentsOfOperation('workspace.search').map((each) => [each.flag, valueHint(each)]),
  );
  expect(hints['--limit']).toBe('1–100');
  expect(hints['--match']).toBe('any | all');
  expect(hints['--kinds']).toMatch(/^list of session \| note \| /u);
  expect(hints['--include-archived']).toBe('yes or no');
  const move = argumentsOfOperation('notes.move').map(valueHint);
  expect(move).toContain('text, or null');
});

test('required arguments come first and workspaceId last', () => {
  const names = argumentsOfOperation('notes.update').map(({ name }) => name);
  expect(names[0]).toBe('noteId');
  expect(names.at(-1)).toBe('workspaceId');
});

describe('shell words', () => {
  test.each([
    ['notes.list', 'notes.list'],
    ['two words', "'two words'"],
    ["it's", "'it'\\''s'"],
    ['a\nb', "$'a\\nb'"],
    ['', "''"],
    ['$HOME', "'$HOME'"],
  ])('%j is typed %s', (word, typed) => {
    expect(shellWord(word)).toBe(typed);
  });
});
