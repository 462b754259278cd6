import { AppError, databaseBusy, failedBecause, type Refusal, Unavailable } from '../../contract/errors';
import { because } from '../../contract/why/why';
import { type Logger, StorageBusy } from '../../core/ports';
import { createIds } from '../../storage/ids';

/** What the window is told of anything a call of its own threw. A bug is written down under the id that it is told. */
export function refusalOf(error: unknown, facts: Readonly<Record<string, string>>, logger: Logger): Refusal {
  if (error instanceof StorageBusy) return refusalOf(databaseBusy(), facts, logger);
  if (error instanceof AppError) return error.why === null ? error.body : { ...error.body, why: error.why };
  if (error instanceof Unavailable) {
    logger.error('a call of the window met files that cannot be used', { ...facts, error });
    return failedBecause(error.why);
  }
  const id = createIds().next('log');
  logger.error('a call of the window failed', { id, ...facts, error });
  return failedBecause(because('bug', { id }));
}
