import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { checkArguments } from '../gateway/check-arguments';
import { publishedSchema } from '../tools/operation-index';
import { OPERATIONS } from './registry';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

/** Every schema in a schema. */
function parts(schema: Record<string, unknown>): Record<string, unknown>[] {
  const properties = Object.values((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>);
  const items = schema['items'] === undefined ? [] : [schema['items'] as Record<string, unknown>];
  return [schema, ...[...properties, ...items].flatMap(parts)];
}

const KEYWORDS = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'minItems',
  'maxItems',
  'default',
  'description',
]);

describe.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const schema = publishedSchema(operation) as Record<string, unknown>;

  it('has an id of its area, a title and a summary in one sentence', () => {
    expect(id).toMatch(/^[a-z_]+(\.[a-z]+)+$/u);
    expect(operation.area).toBe(id.split('.')[0]);
    expect(operation.title).toMatch(/^[A-Z][^.]*$/u);
    expect(operation.summary).toMatch(/^[A-Z].*\.$/u);
    expect(operation.kind).toBe(operation.tool === 'read' ? 'read' : 'change');
  });

  it('takes workspaceId and is closed at every depth', () => {
    expect(schema['properties']).toHaveProperty('workspaceId', { type: 'string' });
    for (const part of parts(schema)) {
      if (part['type'] === 'object') expect(part['additionalProperties']).toBe(false);
      if (part['type'] === 'array') expect(part['items']).toBeTypeOf('object');
      expect([...Object.keys(part)].filter((key) => !KEYWORDS.has(key))).toEqual([]);
    }
  });

  it('calls what a delete does by the name of its act, and by no other', () => {
    const line = operation.confirm?.('“x”') ?? null;
    expect(operation.act === null).toBe(line === null);
    if (line === null) return;
    const named = {
      trash: /to the Trash/u,
      archive: /^Archive /u,
      unlink: /link/u,
      cancel: /^Cancel /u,
      erase: /for good/u,
    };
    expect(Object.keys(named).filter((act) => named[act as keyof typeof named].test(line))).toEqual([operation.act]);
  });

  it('gives identifiers no pattern and no length', () => {
    for (const [name, property] of Object.entries(schema['properties'] as Record<string, Record<string, unknown>>)) {
      if (name.endsWith('Id')) expect([{ type: 'string' }, { type: ['string', 'null'] }]).toContainEqual(property);
    }
  });

  it('has an example that its own schema and the interpreter accept', () => {
    expect(ajv.validate(schema, operation.example)).toBe(true);
    expect(checkArguments(operation, operation.example)).toEqual(operation.example);
  });

  it('says what it would do to an item if it deletes', () => {
    const item = Object.keys(operation.example).length > 0 ? '“X”' : 'everything';
    if (operation.tool === 'delete') expect(operation.confirm?.('“X”')).toContain(item);
    else expect(operation.confirm).toBeNull();
  });
});

describe('the registry', () => {
  it('holds every id once', () => {
    const ids = OPERATIONS.map((operation) => operation.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps what can never be done for assistants to the user', () => {
    const of = (audience: string) => OPERATIONS.filter((each) => each.audience === audience).map(({ id }) => id);
    expect(of('app')).toEqual([
      'sessions.erase',
      'sessions.summary.update',
      'notes.erase',
      'projects.erase',
      'trash.empty',
    ]);
    expect(of('user')).toEqual(['workspaces.create', 'workspaces.open', 'sessions.import']);
  });

  it('publishes the schema of notes.append as the product pages show it', () => {
    const append = OPERATIONS.find((operation) => operation.id === 'notes.append');
    expect(append && JSON.stringify(publishedSchema(append))).toBe(
      '{"type":"object","properties":{"workspaceId":{"type":"string"},"noteId":{"type":"string"},"markdown":{"type":"string","minLength":1}},"required":["noteId","markdown"],"additionalProperties":false}',
    );
  });
});
