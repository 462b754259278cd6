import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { operationIds, schemasIn } from '../support/operations';
import { sharedLibrary } from '../support/shared-library';

const READS = operationIds('read');
const ALL = operationIds();

const shared = sharedLibrary(() => undefined);

async function names(): Promise<readonly unknown[]> {
  return (await shared.assistant.definitions()).map(({ name }) => name);
}

/** The definitions with everything on. */
async function everything(): Promise<readonly JsonObject[]> {
  shared.folder.turn('on', ...ALL);
  return shared.assistant.definitions();
}

function description(definitions: readonly JsonObject[], tool: string): string {
  return String(definitions.find(({ name }) => name === tool)?.['description']);
}

beforeEach(() => {
  shared.folder.set({ enabled: true, operations: {} });
});

describe('the list holds', () => {
  test.each([
    ['what reads need, as a fresh install has it', [], [], ['find', 'read', 'tools']],
    ['no find without workspace.search', [], ['workspace.search'], ['read', 'tools']],
    ['find and read for search alone', [], READS.filter((id) => id !== 'workspace.search'), ['find', 'read', 'tools']],
    ['read for one read', [], READS.filter((id) => id !== 'plan.get'), ['read', 'tools']],
    ['change for one change', ['notes.pin'], READS, ['change', 'tools']],
    ['delete for one delete', ['projects.trash'], READS, ['delete', 'tools']],
    ['nothing with everything off', [], READS, []],
    ['all five with everything on', ALL, [], ['find', 'read', 'change', 'delete', 'tools']],
  ])('%s', async (_what, on, off, expected) => {
    shared.folder.turn('on', ...on).turn('off', ...off);
    expect(await names()).toEqual(expected.map((name) => `talkbar_${name}`));
  });

  test('nothing with MCP off', async () => {
    shared.folder.turn('on', ...ALL).set({ enabled: false });
    expect(await names()).toEqual([]);
  });
});

describe('a definition', () => {
  test('has a name, a title, a description, an input schema and hints, and nothing else', async () => {
    for (const definition of await everything()) {
      expect(Object.keys(definition)).toEqual(['name', 'title', 'description', 'inputSchema', 'annotations']);
    }
  });

  test('and the four others cost at most 1,000 tokens with everything on', async () => {
    const shown = (await everything()).map(({ name, description: text, inputSchema }) => ({
      name,
      description: text,
      inputSchema,
    }));
    expect(countTokens(JSON.stringify(shown))).toBeLessThanOrEqual(1_000);
  });

  test('is described in at most 2,000 characters', async () => {
    for (const { description: text } of await everything()) expect(String(text).length).toBeLessThanOrEqual(2_000);
  });

  test('has a schema that every client can read', async () => {
    for (const { inputSchema } of await everything()) {
      expect(inputSchema).toMatchObject({ type: 'object', properties: {}, additionalProperties: false });
      for (const [path, schema] of schemasIn(inputSchema)) {
        expect(schema['type'], path).toMatch(/^(?:object|array|string|integer|boolean)$/);
        expect('items' in schema, path).toBe(schema['type'] === 'array');
        for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', '$ref', '$defs', 'if']) {
          expect(schema, path).not.toHaveProperty(keyword);
        }
      }
    }
  });

  test('of read is the only one that depends on switches', async () => {
    const all = await everything();
    shared.folder.turn('off', ...ALL).turn('on', 'workspace.search', 'notes.pin', 'sessions.trash');
    const few = await shared.assistant.definitions();
    expect(few.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    const different = few.filter((definition, index) => JSON.stringify(definition) !== JSON.stringify(all[index]));
    expect(different.map(({ name }) => name)).toEqual(['talkbar_read']);
  });

  test('of read, change and delete takes the same', async () => {
    const schemas = new Map((await everything()).map(({ name, inputSchema }) => [name, inputSchema]));
    expect(schemas.get('talkbar_change')).toEqual(schemas.get('talkbar_read'));
    expect(schemas.get('talkbar_delete')).toEqual(schemas.get('talkbar_read'));
    expect(schemas.get('talkbar_read')).toMatchObject({
      properties: { tool: {}, args: {}, calls: {}, stopOnError: {} },
    });
  });
});

describe('the description of read', () => {
  /** `notes.list|get(noteId)`: what it must say of some reads, put together from what `talkbar_tools` says of each. */
  async function grammar(ids: readonly string[]): Promise<string> {
    const areas = new Map<string, string[]>();
    for (const id of ids) {
      const { args } = (await shared.assistant.describe(id)) as { args: { required?: readonly string[] } };
      const [, area = '', name = ''] = /^([^.]+)\.(.+)$/.exec(id) ?? [];
      const required = args.required === undefined ? '' : `(${args.required.join(', ')})`;
      areas.set(area, [...(areas.get(area) ?? []), `${name}${required}`]);
    }
    return [...areas].map(([area, of]) => `${area}.${of.join('|')}`).join('; ');
  }

  test('lists every read that is on, by area, with its required arguments', async () => {
    expect(description(await shared.assistant.definitions(), 'talkbar_read')).toContain(`: ${await grammar(READS)}.`);
    expect(await grammar(READS)).toContain('notes.list|get(noteId)|trash.list; ');
    expect(await grammar(READS)).toContain('sessions.list|get(sessionId)|transcript(sessionId)|');
  });

  test('leaves out one that is off', async () => {
    shared.folder.turn('off', 'notes.get', 'plan.get');
    const left = READS.filter((id) => id !== 'notes.get' && id !== 'plan.get');
    expect(description(await shared.assistant.definitions(), 'talkbar_read')).toContain(`: ${await grammar(left)}.`);
  });
});

test('the descriptions of change and delete list no operations', async () => {
  const definitions = await everything();
  for (const tool of ['talkbar_change', 'talkbar_delete']) {
    for (const id of ALL) expect(description(definitions, tool)).not.toContain(id);
  }
});
