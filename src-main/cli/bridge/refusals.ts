import { databaseBusy, type ErrorBody } from '../../contract/errors';
import { errorLine, INTERNAL_ERROR, resultLine, toolResult } from '../../mcp/wire/messages';
import type { PendingRequest } from './pending';

/** Reads that were lost so often are given up: whatever ends the engine each time may be the read itself. */
const MOST_LOSSES = 5;

const CHANGES: readonly string[] = ['talkbar_change', 'talkbar_delete'];

/** Whether a request that an engine took with it may be made again: nobody can tell whether a change was made. */
export function mayRepeat({ tool, losses }: PendingRequest): boolean {
  return losses < MOST_LOSSES && (tool === null || !CHANGES.includes(tool));
}

/** The answer to a request whose engine has gone with it. */
export function lostOf(request: PendingRequest): string {
  return refusalOf(request, databaseBusy().body);
}

/** The answer to a request that cannot run. */
export function refusalOf(request: PendingRequest, error: ErrorBody): string {
  switch (request.method) {
    case 'tools/list':
      return errorLine(request.id, INTERNAL_ERROR, error.message);
    case 'tools/call':
      return resultLine(request.id, toolResult(JSON.stringify({ error }), true));
  }
}
