import type { ErrorBody } from '../../contract/errors';
import type { JsonObject } from '../../contract/json';
import type { Outcome } from '../../core/gateway/caller';
import { scriptOperation, unknownOperation } from '../commands/operation-names';
import { isBatchResult } from '../../mcp/link/cli-lines';
import type { Confirmation } from '../confirmation';
import type { Run } from '../run';
import type { Call, Entry } from './entry';
import { inGroups, stretchesOf, type Stretch } from './groups';

/** What became of one entry; without `tool` where the entry could not be read. */
export interface EntryResult {
  readonly tool?: string;
  readonly outcome: Outcome;
}

const GROUP = 20;

/** Runs the entries in order and answers each one's result as it is known. Ends early where it is told to, or on Ctrl-C. */
export async function* runBatch(
  run: Run,
  entries: AsyncIterable<Entry>,
  stopOnError: boolean,
  confirmation: Confirmation,
): AsyncIterable<EntryResult> {
  for await (const group of inGroups(entries, GROUP)) {
    for (const stretch of stretchesOf(group)) {
      const results = await runStretch(run, stretch, stopOnError, confirmation);
      // A call that was cancelled has no result of its own.
      if (run.interrupt.cancelled && results.every(({ outcome }) => !outcome.ok)) return;
      yield* results;
      if (run.interrupt.cancelled || (stopOnError && results.some(({ outcome }) => !outcome.ok))) return;
    }
  }
}

async function runStretch(
  run: Run,
  stretch: Stretch,
  stopOnError: boolean,
  confirmation: Confirmation,
): Promise<readonly EntryResult[]> {
  if ('asked' in stretch) return runAsked(run, stretch.asked, stopOnError, confirmation);
  const entry = stretch.single;
  if ('unreadable' in entry) {
    const outcome = refused({ code: 'invalid_arguments', message: entry.unreadable });
    return [entry.tool === undefined ? { outcome } : { tool: entry.tool, outcome }];
  }
  const { tool } = entry;
  if (scriptOperation(tool) === null) return [{ tool, outcome: refused(unknownOperation(tool)) }];
  const engine = await run.engine();
  const call = { kind: 'call', operation: tool, args: withWorkspace(run, entry.args ?? {}) } as const;
  return [{ tool, outcome: await engine.run(call, confirmation.asker()) }];
}

/** Deletes and the changes among them: one question, then one after another. */
async function runAsked(
  run: Run,
  entries: readonly Call[],
  stopOnError: boolean,
  confirmation: Confirmation,
): Promise<readonly EntryResult[]> {
  const engine = await run.engine();
  const calls = entries.map(({ tool, args }) => ({ tool, args: withWorkspace(run, args ?? {}) }));
  const outcome = await engine.run({ kind: 'batch', calls, stopOnError }, confirmation.asker());
  if (!outcome.ok) return entries.map(({ tool }) => ({ tool, outcome }));
  if (!isBatchResult(outcome.result)) throw new Error('a batch was answered without results');
  return outcome.result.results.map((result, index) => ({ tool: entries[index]?.tool ?? '', outcome: result }));
}

/** As `--workspace` says, unless the call names a workspace itself. */
function withWorkspace({ options }: Run, args: JsonObject): JsonObject {
  return options.workspace === null ? args : { workspaceId: options.workspace, ...args };
}

function refused(error: ErrorBody): Outcome {
  return { ok: false, error };
}
