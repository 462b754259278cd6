import type { ErrorBody } from '../../contract/errors';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import type { Outcome } from '../../core/gateway/caller';
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
  const host = await run.host();
  const args = withWorkspace(run, entry.args ?? {});
  return [{ tool: entry.tool, outcome: await host.call(entry.tool, args, run.caller('cli', confirmation)) }];
}

/** Deletes and the changes among them: one question, then one after another. */
async function runAsked(
  run: Run,
  entries: readonly Call[],
  stopOnError: boolean,
  confirmation: Confirmation,
): Promise<readonly EntryResult[]> {
  const host = await run.host();
  const calls = entries.map(({ tool, args }) => ({ tool, args: withWorkspace(run, args ?? {}) }));
  const answer = await host.tools.call('talkbar_delete', { calls, stopOnError }, run.caller('cli', confirmation));
  const value = JSON.parse(answer.text) as JsonObject;
  const { error, results } = value;
  if (isJsonObject(error))
    return entries.map(({ tool }) => ({ tool, outcome: refused(error as unknown as ErrorBody) }));
  return (results as readonly JsonObject[]).map((result, index) => ({
    tool: entries[index]?.tool ?? '',
    outcome:
      result['ok'] === true
        ? { ok: true, result: result['result'] as Json }
        : refused(result['error'] as unknown as ErrorBody),
  }));
}

/** As `--workspace` says, unless the call names a workspace itself. */
function withWorkspace({ options }: Run, args: JsonObject): JsonObject {
  return options.workspace === null ? args : { workspaceId: options.workspace, ...args };
}

function refused(error: ErrorBody): Outcome {
  return { ok: false, error };
}
