import type { JsonObject } from '../../contract/json';
import { SEARCH_KINDS } from '../../contract/kinds';
import type { Access } from '../../contract/settings';
import { switchState } from '../gateway/gates';
import type { OperationTool } from '../operations/define';
import { workspaceSearch } from '../operations/workspace/search';
import type { Catalogue } from './catalogue';
import { catalogueText } from './catalogue-text';
import type { ToolDefinition, ToolName } from './tool-server';

/** The tools that have something to run, as `tools/list` shows them. */
export function listedTools(catalogue: Catalogue, access: Access): readonly ToolDefinition[] {
  const on = catalogue.operations.filter((operation) => switchState(access, operation) === 'on');
  const reads = on.filter((operation) => operation.tool === 'read');
  const runs = (tool: OperationTool): boolean => on.some((operation) => operation.tool === tool);
  const listed: readonly (readonly [boolean, ToolDefinition])[] = [
    [on.includes(workspaceSearch), FIND],
    [reads.length > 0, readDefinition(catalogueText(reads, 'with arguments'))],
    [runs('change'), CHANGE],
    [runs('delete'), DELETE],
    [on.length > 0, TOOLS],
  ];
  return listed.filter(([isListed]) => isListed).map(([, definition]) => definition);
}

/** What each tool takes, by name: the keys of its input schema. */
export function keysOf(tool: ToolName): readonly string[] {
  const { inputSchema } = [FIND, readDefinition(''), CHANGE, DELETE, TOOLS].find(({ name }) => name === tool) ?? TOOLS;
  return Object.keys(inputSchema['properties'] as JsonObject);
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const FIND: ToolDefinition = {
  name: 'talkbar_find',
  title: 'Find',
  description:
    'Search meetings, transcripts, notes, projects and the rest by words or a question; best matches first, with ids to read.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What to look for' },
      kinds: {
        type: 'array',
        items: { type: 'string', enum: [...SEARCH_KINDS] },
        description: 'memory: knowledge cards',
      },
      match: { type: 'string', enum: ['any', 'all'], description: 'all: every word must match' },
      projectId: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      includeArchived: { type: 'boolean' },
      workspaceId: { type: 'string' },
    },
    required: ['query'],
    additionalProperties: false,
  },
  annotations: READ_ONLY,
};

/** What `talkbar_read`, `talkbar_change` and `talkbar_delete` take: one operation, or a batch. */
const OPERATION_INPUT: JsonObject = {
  type: 'object',
  properties: {
    tool: { type: 'string', description: 'Operation id' },
    args: { type: 'object', description: 'Its arguments' },
    calls: {
      type: 'array',
      description: 'Instead of tool: 1-20 operations, in order',
      items: {
        type: 'object',
        properties: { tool: { type: 'string' }, args: { type: 'object' } },
        required: ['tool'],
      },
    },
    stopOnError: { type: 'boolean' },
  },
  additionalProperties: false,
};

function readDefinition(reads: string): ToolDefinition {
  return {
    name: 'talkbar_read',
    title: 'Read',
    description: `Run read operations, with their required arguments: ${reads}. Other arguments: talkbar_tools.`,
    inputSchema: OPERATION_INPUT,
    annotations: READ_ONLY,
  };
}

const CHANGE: ToolDefinition = {
  name: 'talkbar_change',
  title: 'Change',
  description: 'Create, edit, file, pin or restore items. talkbar_tools lists the operations and their arguments.',
  inputSchema: OPERATION_INPUT,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
};

const DELETE: ToolDefinition = {
  name: 'talkbar_delete',
  title: 'Delete',
  description:
    'Trash, archive or delete items; the user confirms each call. Changes may stand in the same batch. talkbar_tools lists the operations.',
  inputSchema: OPERATION_INPUT,
  // Not idempotent: a batch may hold other changes.
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
};

const TOOLS: ToolDefinition = {
  name: 'talkbar_tools',
  title: 'Operations',
  description: 'List the operations that can run now, or with tool show the arguments of one.',
  inputSchema: {
    type: 'object',
    properties: { tool: { type: 'string', description: 'Operation id' } },
    additionalProperties: false,
  },
  annotations: READ_ONLY,
};
