import type { Outcome } from '../../contract/app-api';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import type { Caller } from '../../core/gateway/caller';
import type { ToolServer } from '../../core/tools/tool-server';
import { isErrorBody, type CliCall } from '../link/cli-lines';

/** What the command line needs of an engine, whichever process it is in. */
export interface CliEngine {
  readonly tools: Pick<ToolServer, 'call'>;
  call(operation: string, args: JsonObject | null, caller: Caller): Promise<Outcome>;
}

/** Runs what the command line asks for. A batch answers `{"results": […]}`. */
export async function runCliCall(engine: CliEngine, call: CliCall, caller: Caller): Promise<Outcome> {
  switch (call.kind) {
    case 'call':
      return engine.call(call.operation, call.args, caller);
    case 'batch': {
      const { calls, stopOnError } = call;
      const { text } = await engine.tools.call('talkbar_delete', { calls, stopOnError }, caller);
      const result = JSON.parse(text) as Json;
      const error = isJsonObject(result) ? result['error'] : undefined;
      return isErrorBody(error) ? { ok: false, error } : { ok: true, result };
    }
  }
}
