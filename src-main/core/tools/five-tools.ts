import { AppError, type ErrorBody } from '../../contract/errors';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import type { Limits } from '../../contract/limits';
import type { Access } from '../../contract/settings';
import type { Caller, Outcome } from '../gateway/caller';
import type { Gateway } from '../gateway/gateway';
import type { Operation } from '../operations/define';
import { workspaceSearch } from '../operations/workspace/search';
import type { AccessStore } from '../ports';
import { utf8Bytes } from '../operations/text-page';
import { Catalogue } from './catalogue';
import { listedTools } from './definitions';
import { operationIndex } from './operation-index';
import { readRequest, type RequestEntry, type RunningTool } from './requests';
import type { ToolDefinition, ToolName, ToolResult, ToolServer } from './tool-server';

export interface ToolDeps {
  readonly gateway: Gateway;
  readonly access: AccessStore;
  readonly operations: readonly Operation[];
  readonly limits: Limits;
}

/** The five tools that stand in front of every operation. */
export class FiveTools implements ToolServer {
  readonly #catalogue: Catalogue;
  #listed: { readonly access: Access; readonly definitions: readonly ToolDefinition[] } | null = null;

  constructor(private readonly deps: ToolDeps) {
    this.#catalogue = new Catalogue(deps.operations);
  }

  definitions(): readonly ToolDefinition[] {
    return this.#definitionsOf(this.deps.access.current());
  }

  latestDefinitions(): readonly ToolDefinition[] {
    return this.#definitionsOf(this.deps.access.latest());
  }

  /** The tools as they were listed under other settings. */
  definitionsAt(access: Access): readonly ToolDefinition[] {
    return listedTools(this.#catalogue, access);
  }

  async call(tool: ToolName, args: JsonObject, caller: Caller): Promise<ToolResult> {
    try {
      switch (tool) {
        case 'talkbar_tools':
          return success(operationIndex(args, this.#catalogue, this.deps.access.current()));
        case 'talkbar_find':
          return await this.#find(args, caller);
        case 'talkbar_read':
        case 'talkbar_change':
        case 'talkbar_delete':
          return await this.#run(tool, args, caller);
      }
    } catch (error) {
      if (error instanceof AppError) return failure(error.body);
      throw error;
    }
  }

  #read(tool: RunningTool, args: JsonObject): ReturnType<typeof readRequest> {
    try {
      return readRequest(tool, args, this.#catalogue, this.deps.limits.batchCalls);
    } catch (error) {
      // Refused before the gateway looks at the switches, which every call begins with, whatever becomes of it.
      this.deps.access.current();
      throw error;
    }
  }

  #definitionsOf(access: Access): readonly ToolDefinition[] {
    if (this.#listed?.access !== access) this.#listed = { access, definitions: this.definitionsAt(access) };
    return this.#listed.definitions;
  }

  async #find(args: JsonObject, caller: Caller): Promise<ToolResult> {
    const entries = [{ operation: workspaceSearch, args, who: 'talkbar_find' }];
    const outcomes = await this.deps.gateway.run({ entries, stopOnError: false, confirm: false }, caller);
    return single(outcomes);
  }

  async #run(tool: RunningTool, args: JsonObject, caller: Caller): Promise<ToolResult> {
    const request = this.#read(tool, args);
    const outcomes = await this.deps.gateway.run(
      {
        entries: request.entries.map(({ entry }) => entry),
        stopOnError: request.stopOnError,
        confirm: tool === 'talkbar_delete',
      },
      caller,
    );
    return request.batch ? batchResult(outcomes, request.entries, this.deps.limits.batchBytes) : single(outcomes);
  }
}

function success(result: Json): ToolResult {
  return { text: JSON.stringify(result), isError: false };
}

function failure(error: ErrorBody): ToolResult {
  return { text: JSON.stringify({ error }), isError: true };
}

function single(outcomes: readonly Outcome[] | AppError): ToolResult {
  if (outcomes instanceof AppError) return failure(outcomes.body);
  const [outcome] = outcomes;
  // A call that was cancelled before it began has no outcome; the session has answered it already.
  if (outcome === undefined) return failure({ code: 'failed', message: 'The call was cancelled before it began' });
  return outcome.ok ? success(outcome.result) : failure(outcome.error);
}

/** `{"results": […]}`, one entry for each operation that ran, kept under `mostBytes`. */
function batchResult(
  outcomes: readonly Outcome[] | AppError,
  entries: readonly RequestEntry[],
  mostBytes: number,
): ToolResult {
  if (outcomes instanceof AppError) return failure(outcomes.body);
  let bytes = 0;
  const results = outcomes.map((outcome, index) => {
    const request = entries[index];
    const whole = entryText(request, outcome);
    const fits = !outcome.ok || bytes + utf8Bytes(whole) <= mostBytes;
    const text = fits ? whole : entryText(request, leftOut(request, outcome.result));
    bytes += utf8Bytes(text);
    return text;
  });
  return { text: `{"results":[${results.join(',')}]}`, isError: false };
}

function entryText(request: RequestEntry | undefined, outcome: Outcome): string {
  const tool = request?.tool ?? null;
  return JSON.stringify(tool === null ? outcome : { tool, ...outcome });
}

/** What stands for an answer that would take the batch past its size. A change that ran is not called failed. */
function leftOut(request: RequestEntry | undefined, result: Json): Outcome {
  const isChange = request !== undefined && 'operation' in request.entry && request.entry.operation.kind === 'change';
  if (!isChange) {
    return {
      ok: false,
      error: { code: 'failed', message: 'The answer of this batch is full; ask for this one alone.' },
    };
  }
  const id = isJsonObject(result) ? (result['id'] ?? null) : null;
  return { ok: true, result: { id, omitted: 'Done. The answer of this batch is full; read the item to see it.' } };
}
