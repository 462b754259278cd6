import { isJsonObject, type JsonObject } from '../../src-main/contract/json';
import { OPERATIONS } from '../../src-main/core/operations/registry';

/** Ids of the operations that assistants can call, by the tool that runs them, in catalogue order. */
export function operationIds(tool?: 'read' | 'change' | 'delete'): readonly string[] {
  return OPERATIONS.filter(
    (operation) => operation.audience === 'all' && (tool ?? operation.tool) === operation.tool,
  ).map(({ id }) => id);
}

/** Ids of the operations that are the user's own. */
export function userOperationIds(): readonly string[] {
  return OPERATIONS.filter(({ audience }) => audience !== 'all').map(({ id }) => id);
}

/** A published schema and every schema inside of it, each with its path. */
export function* schemasIn(schema: unknown, path = ''): Generator<readonly [path: string, schema: JsonObject]> {
  if (!isJsonObject(schema)) throw new Error(`${path} is no schema: ${JSON.stringify(schema)}`);
  yield [path, schema];
  if (schema['items'] !== undefined) yield* schemasIn(schema['items'], `${path}[0]`);
  const { properties } = schema;
  if (!isJsonObject(properties)) return;
  for (const [key, inner] of Object.entries(properties)) yield* schemasIn(inner, path === '' ? key : `${path}.${key}`);
}

/** An operation as the tests of every operation see it: by what is published of it, and its example. */
export interface Sample {
  readonly id: string;
  readonly tool: string;
  readonly example: JsonObject;
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
}

/** Every operation that assistants can call. */
export function samples(): readonly Sample[] {
  return OPERATIONS.filter(({ audience }) => audience === 'all').map(({ id, tool, example, input }) => ({
    id,
    tool: `talkbar_${tool}`,
    example: example as JsonObject,
    properties: input.properties as unknown as Sample['properties'],
    required: input.required ?? [],
  }));
}
