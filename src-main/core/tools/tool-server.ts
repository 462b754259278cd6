import type { JsonObject } from '../../contract/json';
import type { Caller } from '../gateway/caller';

export const TOOL_NAMES = [
  'talkbar_find',
  'talkbar_read',
  'talkbar_change',
  'talkbar_delete',
  'talkbar_tools',
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

export function isToolName(name: string): name is ToolName {
  return (TOOL_NAMES as readonly string[]).includes(name);
}

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** `text` is the one text item: compact JSON. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

/** The five tools, as the MCP session sees them. */
export interface ToolServer {
  /** The tools that have something to run now. The same array while nothing changed. */
  definitions(): readonly ToolDefinition[];
  /** The same as of the last look at the switches, which every call begins with. */
  latestDefinitions(): readonly ToolDefinition[];
  /** Runs a call. Refusals are results; it rejects only where there is a bug. */
  call(tool: ToolName, args: JsonObject, caller: Caller): Promise<ToolResult>;
}
