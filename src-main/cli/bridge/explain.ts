import { AppError, Unavailable, type ErrorBody } from '../../contract/errors';
import { LibraryUnavailable } from '../../storage/library-unavailable';

/**
 * Why the engine could not be opened and what to do, for the assistant and its user. An expected refusal has its own
 * sentence; anything else is named as it is, with the place of the log.
 */
export function explainFailure(error: unknown, dataDir: string, logFile: string): ErrorBody {
  if (error instanceof AppError) return error.body;
  if (error instanceof LibraryUnavailable && error.reason === 'busy') {
    return { code: 'busy', retryable: true, retryAfterMs: 1000, message: error.message };
  }
  if (error instanceof Unavailable) return { code: 'failed', message: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'failed',
    message:
      `TalkBar could not open its library in ${dataDir}: ${reason}. ` +
      `Nothing was changed. Try again; if it stays so, run \`talkbar-cli status\` (details are in ${logFile}).`,
  };
}
