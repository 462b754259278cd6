import { isJsonObject, type JsonObject } from '../../contract/json';

/** One operation to run. */
export interface Call {
  readonly tool: string;
  readonly args: JsonObject | null;
}

/** What a batch holds: a call, or something that cannot be read as one, and why. */
export type Entry = Call | { readonly unreadable: string; readonly tool?: string };

/** Reads one `{tool, args}`. */
export function readEntry(value: unknown): Entry {
  if (!isJsonObject(value)) return { unreadable: 'A call must be an object with tool and args' };
  const { tool, args, ...others } = value;
  if (typeof tool !== 'string' || tool === '') return { unreadable: 'A call needs tool, the id of an operation' };
  const extra = Object.keys(others);
  if (extra.length > 0) return { tool, unreadable: `A call does not take ${extra.join(', ')}. It takes: args, tool.` };
  if (args === undefined || args === null) return { tool, args: null };
  return isJsonObject(args) ? { tool, args } : { tool, unreadable: 'arguments must be an object' };
}

/** The calls of one batch as they come, and whether the batch itself asks to stop at the first error. */
export interface Batch {
  readonly entries: AsyncIterable<Entry>;
  readonly stopOnError: boolean;
}
