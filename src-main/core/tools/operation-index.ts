import { AppError } from '../../contract/errors';
import type { JsonObject } from '../../contract/json';
import type { Access } from '../../contract/settings';
import { mcpRefusal, refusalAt, switchState } from '../gateway/gates';
import type { Operation } from '../operations/define';
import { RUN_WITH, type Catalogue } from './catalogue';
import { catalogueText } from './catalogue-text';
import { checkKeys, checkName } from './requests';
import type { ToolName } from './tool-server';

/** What `talkbar_tools` answers: the index of what can run now, or one operation's arguments. Throws AppError. */
export function operationIndex(args: JsonObject, catalogue: Catalogue, access: Access): JsonObject {
  checkKeys('talkbar_tools', args);
  const { tool = null } = args;
  if (tool !== null && typeof tool !== 'string') throw new AppError('invalid_arguments', 'tool must be a string.');
  if (tool !== null) checkName(tool);
  const refusal = mcpRefusal(access);
  if (refusal !== null) throw refusal;
  return tool === null ? indexOf(catalogue, access) : describe(tool, catalogue, access);
}

function indexOf(catalogue: Catalogue, access: Access): JsonObject {
  const index: Partial<Record<ToolName, Record<string, string>>> = {};
  const off: Operation[] = [];
  for (const operation of catalogue.operations) {
    const state = switchState(access, operation);
    if (state === 'off') off.push(operation);
    if (state === 'on') (index[RUN_WITH[operation.tool]] ??= {})[operation.id] = operation.summary;
  }
  const { talkbar_read, talkbar_change, talkbar_delete } = index;
  return {
    ...(talkbar_read === undefined ? {} : { talkbar_read }),
    ...(talkbar_change === undefined ? {} : { talkbar_change }),
    ...(talkbar_delete === undefined ? {} : { talkbar_delete }),
    ...(off.length === 0
      ? {}
      : {
          off: `Turned off; the user can turn them on in TalkBar Settings > MCP Access: ${catalogueText(off, 'names alone')}`,
        }),
  };
}

function describe(id: string, catalogue: Catalogue, access: Access): JsonObject {
  const operation = catalogue.find(id);
  if (operation === null) throw catalogue.unknown(id);
  const refusal = refusalAt(access, operation, 'mcp');
  if (refusal !== null) throw refusal;
  return {
    tool: operation.id,
    kind: operation.kind,
    runWith: RUN_WITH[operation.tool],
    summary: operation.summary,
    args: publishedSchema(operation),
  };
}

/** An operation's JSON Schema as it goes out, its root in the usual order of keys. */
export function publishedSchema(operation: Operation): JsonObject {
  const { type, properties, required, additionalProperties } = operation.input;
  const schema = { type, properties, ...(required === undefined ? {} : { required }), additionalProperties };
  // Through JSON: what the schema library keeps beside the keywords stays inside.
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}
