import { AppError } from '../../contract/errors';
import { isJsonObject, type JsonObject } from '../../contract/json';
import type { Entry } from '../gateway/call-request';
import { CONTROL_CHARACTER, unknownArgument, wrongArguments } from '../gateway/check-arguments';
import type { Operation, OperationTool } from '../operations/define';
import { RUN_WITH, type Catalogue } from './catalogue';
import { keysOf } from './definitions';
import type { ToolName } from './tool-server';

/** The three tools that run operations. */
export type RunningTool = 'talkbar_read' | 'talkbar_change' | 'talkbar_delete';

/** What each tool runs: `talkbar_delete` also takes the other writes. */
const RUNS: Readonly<Record<RunningTool, readonly OperationTool[]>> = {
  talkbar_read: ['read'],
  talkbar_change: ['change'],
  talkbar_delete: ['delete', 'change'],
};

/** One entry of a request. */
export interface RequestEntry {
  /** As it was sent; null where the entry could not be read at all. */
  readonly tool: string | null;
  /** What `tool` names, though the entry may be refused for something else. */
  readonly operation: Operation | null;
  readonly entry: Entry;
}

export interface ToolRequest {
  readonly batch: boolean;
  readonly stopOnError: boolean;
  readonly entries: readonly RequestEntry[];
}

/** Refuses keys that a tool does not take. Throws AppError `invalid_arguments`. */
export function checkKeys(tool: ToolName, args: JsonObject): void {
  const known = Object.fromEntries(keysOf(tool).map((key) => [key, true]));
  const key = Object.keys(args).find((name) => !Object.hasOwn(known, name));
  if (key !== undefined) throw new AppError('invalid_arguments', unknownArgument(tool, key, known));
}

/** Reads the arguments of a tool that runs operations. Throws AppError where nothing of the call may run. */
export function readRequest(tool: RunningTool, args: JsonObject, catalogue: Catalogue, mostCalls: number): ToolRequest {
  checkKeys(tool, args);
  const { tool: single = null, args: singleArgs = null, calls = null, stopOnError = null } = args;
  if (stopOnError !== null && typeof stopOnError !== 'boolean') throw invalid('stopOnError must be true or false');
  if (calls === null) {
    if (single === null) throw invalid('Give tool (with args) for one operation, or calls for several');
    const entry = readEntry({ tool: single, args: singleArgs }, catalogue);
    checkTools(tool, [entry]);
    return { batch: false, stopOnError: false, entries: [entry] };
  }
  if (single !== null || singleArgs !== null) throw invalid('Give either tool (with args) or calls, not both');
  if (!Array.isArray(calls)) throw invalid('calls must be a list');
  if (calls.length < 1 || calls.length > mostCalls) throw invalid(`calls must hold 1 to ${mostCalls} operations`);
  const entries = calls.map((call) => readEntry(call, catalogue));
  checkTools(tool, entries);
  return { batch: true, stopOnError: stopOnError ?? false, entries };
}

function readEntry(call: unknown, catalogue: Catalogue): RequestEntry {
  if (!isJsonObject(call)) return refused(null, null, invalid('Each of calls must be an object with tool and args'));
  const { tool = null, args = null } = call;
  if (tool === null) return refused(null, null, invalid('tool is required'));
  if (typeof tool !== 'string') return refused(null, null, invalid('tool must be a string'));
  checkName(tool);
  const operation = catalogue.find(tool);
  if (args !== null && !isJsonObject(args)) return refused(null, operation, notAnObject(operation));
  const stray = Object.keys(call).find((key) => key !== 'tool' && key !== 'args');
  if (stray !== undefined) {
    return refused(tool, operation, invalid(unknownArgument('An entry of calls', stray, { tool: true, args: true })));
  }
  if (operation === null) return refused(tool, null, catalogue.unknown(tool));
  return { tool, operation, entry: { operation, args } };
}

/** Refuses the name of an operation that no operation could have. Throws AppError `invalid_arguments`. */
export function checkName(tool: string): void {
  if (CONTROL_CHARACTER.test(tool)) throw invalid('tool may not hold control characters');
}

function notAnObject(operation: Operation | null): AppError {
  const message = 'arguments must be an object';
  return operation === null ? invalid(message) : wrongArguments(operation, message);
}

function refused(tool: string | null, operation: Operation | null, refusal: AppError): RequestEntry {
  return { tool, operation, entry: { refusal } };
}

/** Refuses the whole call where a known operation belongs to another tool, whatever is switched on. */
function checkTools(tool: RunningTool, entries: readonly RequestEntry[]): void {
  const stray = entries.find(({ operation }) => operation !== null && !RUNS[tool].includes(operation.tool))?.operation;
  if (!stray) return;
  throw invalid(`${stray.id} runs with ${RUN_WITH[stray.tool]}, not ${tool}. Nothing in this call ran`);
}

function invalid(message: string): AppError {
  return new AppError('invalid_arguments', /[.!?]$/u.test(message) ? message : `${message}.`);
}
