import type { JsonObject } from '../../contract/json';
import type { Caller } from '../../core/gateway/caller';
import type { ToolDefinition, ToolName, ToolResult, ToolServer } from '../../core/tools/tool-server';

type Run = (args: JsonObject, caller: Caller, tool: ToolName) => Promise<ToolResult> | ToolResult;

/** A set of tools that does what a test tells it, to try the wire without an engine. */
export class ToolSet implements ToolServer {
  /** What runs for every call; answers the arguments unless a test says otherwise. */
  run: Run = (args) => ({ text: JSON.stringify(args), isError: false });
  /** Every call that began, in order. */
  readonly began: { readonly tool: ToolName; readonly args: JsonObject; readonly caller: Caller }[] = [];
  #definitions: readonly ToolDefinition[] = [definition('talkbar_read', 'Reads'), definition('talkbar_tools', 'Lists')];

  definitions(): readonly ToolDefinition[] {
    return this.#definitions;
  }

  latestDefinitions(): readonly ToolDefinition[] {
    return this.#definitions;
  }

  /** As a switch does that changes what is listed. */
  list(...definitions: readonly ToolDefinition[]): void {
    this.#definitions = definitions;
  }

  async call(tool: ToolName, args: JsonObject, caller: Caller): Promise<ToolResult> {
    this.began.push({ tool, args, caller });
    return this.run(args, caller, tool);
  }
}

export function definition(name: ToolName, description: string): ToolDefinition {
  return {
    name,
    title: name,
    description,
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

/** A call that ends when the test says so. */
export interface Gate {
  readonly run: Run;
  /** Ends the earliest call that still runs. */
  readonly open: () => void;
}

export function gate(): Gate {
  const waiting: (() => void)[] = [];
  return {
    run: (args) =>
      new Promise((resolve) => waiting.push(() => resolve({ text: JSON.stringify(args), isError: false }))),
    open: () => waiting.shift()?.(),
  };
}
