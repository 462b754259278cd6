import { AppError } from '../../contract/errors';
import { LibraryUnavailable } from '../../storage/library-unavailable';

/**
 * Why the engine could not be opened and what to do, for the assistant and its user. An expected refusal has its own
 * sentence; anything else is named as it is, with the place of the log.
 */
export function explainFailure(error: unknown, dataDir: string, logFile: string): string {
  if (error instanceof AppError || error instanceof LibraryUnavailable) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return (
    `TalkBar could not open its library in ${dataDir}: ${reason}. ` +
    `Nothing was changed. Try again; if it stays so, run \`talkbar-cli doctor\` (details are in ${logFile}).`
  );
}
