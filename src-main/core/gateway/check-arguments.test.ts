import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/errors';
import { isJsonObject } from '../../contract/json';
import type { Operation } from '../operations/define';
import { findOperation, OPERATIONS } from '../operations/registry';
import { publishedSchema } from '../tools/operation-index';
import { checkArguments } from './check-arguments';

function operation(id: string): Operation {
  const found = findOperation(id);
  if (found === null) throw new Error(`no operation ${id}`);
  return found;
}

function complaint(id: string, args: unknown): string {
  try {
    checkArguments(operation(id), args);
  } catch (error) {
    if (error instanceof AppError && error.body.code === 'invalid_arguments') return error.message;
    throw error;
  }
  return 'accepted';
}

const NOTE = 'note-k2v9w8x7c6b5n4m3l2j1h0g9';

describe('the words of complaints', () => {
  const pointer = (id: string) => `Arguments: talkbar_tools {"tool":"${id}"}`;

  it('names an unknown argument, the hint about note text, and what is taken', () => {
    expect(complaint('notes.create', { content: 'x' })).toBe(
      'notes.create does not take `content`. Note text goes in markdown. It takes: markdown, pinned, projectId, sessionIds, title, workspaceId. Arguments: talkbar_tools {"tool":"notes.create"}',
    );
    expect(complaint('notes.append', { text: 'x' })).toContain('Note text goes in markdown.');
    expect(complaint('notes.update', { body: 'x' })).toContain('Note text goes in markdown.');
    expect(complaint('projects.create', { body: 'x' })).toBe(
      `projects.create does not take \`body\`. It takes: color, description, name, workspaceId. ${pointer('projects.create')}`,
    );
  });

  it('refuses prototype names like any unknown key', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      expect(complaint('notes.list', JSON.parse(`{"${key}": {}}`))).toContain(`does not take \`${key}\``);
    }
  });

  it('names a missing argument', () => {
    expect(complaint('notes.get', {})).toBe(`noteId is required. ${pointer('notes.get')}`);
    expect(complaint('notes.get', undefined)).toBe(`noteId is required. ${pointer('notes.get')}`);
    expect(complaint('notes.get', { noteId: null })).toBe(`noteId is required. ${pointer('notes.get')}`);
  });

  it('refuses arguments that are no object', () => {
    for (const args of [[], 1, 'x', true]) {
      expect(complaint('notes.get', args)).toBe(`arguments must be an object. ${pointer('notes.get')}`);
    }
  });

  it('complains of the unknown before the wrong, and of the wrong before the missing', () => {
    expect(complaint('notes.get', { limit: 1, offset: -1 })).toContain('does not take `limit`');
    expect(complaint('notes.get', { offset: -1 })).toContain('offset must be');
    expect(complaint('notes.get', { offset: 1 })).toContain('noteId is required');
  });

  it.each([
    ['notes.list', { limit: 0 }, 'limit must be from 1 to 100'],
    ['notes.list', { limit: 101 }, 'limit must be from 1 to 100'],
    ['notes.list', { limit: 1.5 }, 'limit must be a whole number'],
    ['notes.list', { limit: '5' }, 'limit must be a whole number'],
    ['notes.list', { pinned: 'true' }, 'pinned must be true or false'],
    ['notes.list', { query: '  ' }, 'query may not be empty'],
    ['notes.get', { noteId: NOTE, maxChars: 999 }, 'maxChars must be from 1,000 to 200,000'],
    ['notes.get', { noteId: '' }, 'noteId may not be empty'],
    ['notes.get', { noteId: 7 }, 'noteId must be a string'],
    ['notes.create', { projectId: '' }, 'projectId may not be empty'],
    ['notes.create', { sessionIds: ['a', ''] }, 'sessionIds[1] may not be empty'],
    ['notes.create', { sessionIds: [null] }, 'sessionIds[0] may not be null'],
    ['notes.create', { sessionIds: 'a' }, 'sessionIds must be a list'],
    ['notes.create', { title: 'x'.repeat(301) }, 'title may hold at most 300 characters'],
    ['notes.append', { noteId: NOTE, markdown: '' }, 'markdown may not be empty'],
    ['notes.move', { noteId: NOTE, projectId: '' }, 'projectId may not be empty'],
    ['projects.create', { name: '   ' }, 'name may not be empty'],
    ['projects.create', { name: 'x', color: 'Red' }, 'color must be one of: gray, red'],
    ['workspace.search', { query: 'x', kinds: ['Note'] }, 'kinds[0] must be one of: session, note'],
    ['workspace.search', { query: 'x', match: ' any ' }, 'match must be one of: any, all'],
    ['notes.create', { markdown: 'a\u0000b' }, 'markdown may not hold control characters'],
    ['notes.create', { title: 'a\u007fb' }, 'title may not hold control characters'],
  ])('%s %j: %s', (id, args, expected) => {
    expect(complaint(id, args)).toContain(expected);
    expect(complaint(id, args)).toMatch(/\. Arguments: talkbar_tools \{"tool":"[a-z._]+"\}$/u);
  });

  it('spells out control characters in the name of an unknown key', () => {
    expect(complaint('notes.get', { 'a\u0000`b': 1 })).toContain("does not take `a\\u0000'b`");
  });

  it('takes tabs and line breaks, trims names, keeps texts', () => {
    const args = { title: '  Follow-ups \n', markdown: ' a\tb\r\nc ' };
    expect(checkArguments(operation('notes.create'), args)).toEqual({ title: 'Follow-ups', markdown: ' a\tb\r\nc ' });
  });

  it('leaves out a null that clears nothing and keeps one that clears', () => {
    expect(checkArguments(operation('notes.create'), { title: null, pinned: null })).toEqual({});
    expect(checkArguments(operation('notes.move'), { noteId: NOTE, projectId: null })).toEqual({
      noteId: NOTE,
      projectId: null,
    });
    expect(complaint('notes.move', { noteId: NOTE })).toContain('projectId is required');
  });

  it('counts code points, not UTF-16 units', () => {
    expect(complaint('notes.create', { title: '😀'.repeat(300) })).toBe('accepted');
    expect(complaint('notes.create', { title: '😀'.repeat(301) })).toContain('at most 300');
  });
});

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: false });
const RUNS = 100_000;

/** What a null that clears nothing means: it is not there. */
function withoutIdleNulls(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIdleNulls(schema.items ?? {}, item));
  if (!isJsonObject(value) || schema.properties === undefined) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const known = schema.properties?.[key];
    if (known === undefined) return [[key, inner]];
    if (inner === null && !(Array.isArray(known.type) && known.type.includes('null'))) return [];
    return [[key, withoutIdleNulls(known, inner)]];
  });
  return Object.fromEntries(entries);
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const anything = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 1 }),
);

/** Values near a schema: mostly right, sometimes at its edges, sometimes anything. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  const right = (): fc.Arbitrary<unknown> => {
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    switch (type) {
      case 'integer':
        return fc.oneof(
          fc.integer({ min: 0, max: 120 }),
          fc.constantFrom(
            schema.minimum ?? 0,
            (schema.minimum ?? 0) - 1,
            schema.maximum ?? 0,
            (schema.maximum ?? 0) + 1,
          ),
        );
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(near(schema.items ?? {}), { maxLength: 3 });
      case 'object':
        return nearObject(schema);
      default:
        return fc.constantFrom('a', 'note-x', 'Some words', 'x'.repeat(10));
    }
  };
  return fc.oneof({ weight: 8, arbitrary: fc.constant(null).chain(right) }, { weight: 1, arbitrary: anything });
}

function nearObject(schema: Schema): fc.Arbitrary<unknown> {
  const keys = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, near(inner)]));
  return fc
    .tuple(
      fc.record(keys, { requiredKeys: [] }),
      fc.option(fc.dictionary(fc.string({ maxLength: 4 }), anything, { maxKeys: 1 }), { freq: 6 }),
    )
    .map(([known, stray]) => ({ ...stray, ...known }));
}

/** The general limits stand beside the schema: what they refuse, Ajv does not know of. */
const GENERAL = /may not be empty|may not hold control characters|may hold at most [\d,]+ characters/u;

describe('Ajv as oracle', () => {
  it(`gives the same verdict on ${RUNS.toLocaleString('en')} argument objects`, () => {
    const each = Math.ceil(RUNS / OPERATIONS.length);
    const verdicts = { accepted: 0, refused: 0 };
    for (const one of OPERATIONS) {
      const schema = publishedSchema(one) as Schema;
      const validate = ajv.compile(schema);
      fc.assert(
        fc.property(nearObject(schema), (args) => {
          const said = complaint(one.id, args);
          const oracle = validate(withoutIdleNulls(schema, args));
          if (GENERAL.test(said)) return;
          expect({ args, refused: said !== 'accepted', said }).toMatchObject({ refused: !oracle });
          verdicts[oracle ? 'accepted' : 'refused'] += 1;
        }),
        { numRuns: each },
      );
    }
    // Neither verdict may be a rarity, or the comparison says little.
    expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(RUNS / 10);
  }, 120_000);
});
