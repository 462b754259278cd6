import path from 'node:path';
import LICENCE_KEY from '../../resources/licence-key.pem?raw';
import type { ChangeEvent } from '../contract/changes';
import { AppError } from '../contract/errors';
import { DEFAULT_LIMITS } from '../contract/limits';
import { PRODUCT } from '../contract/product';
import type { Caller, Outcome } from '../core/gateway/caller';
import { isMcpOn, isOpenTo, switchState } from '../core/gateway/gates';
import { Gateway, type MadeBy } from '../core/gateway/gateway';
import { ownHand } from '../core/gateway/own-hand';
import { findOperation, OPERATIONS } from '../core/operations/registry';
import { Catalogue } from '../core/tools/catalogue';
import { FiveTools } from '../core/tools/five-tools';
import { openSession } from '../mcp/session';
import { createAccessStore } from '../storage/access-store';
import { openActivityLog } from '../storage/activity-log';
import { createIds } from '../storage/ids';
import { openLibrary } from '../storage/library';
import type { Host, HostOptions } from './host';
import { importTranscript } from './import-transcript';
import { licenceReader } from './licence';
import { SYSTEM_CLOCK, SYSTEM_TIMERS } from './system';

export const LIBRARY_FILE = 'talkbar.db';
export const ACTIVITY_FILE = 'activity.db';

/**
 * Opens the library in a data folder and puts the engine together around it. Throws LibraryUnavailable, with words for
 * the user, where the folder or the file cannot be used.
 */
export function createHost(options: HostOptions): Promise<Host> {
  const { dataDir, logger, clock = SYSTEM_CLOCK, timers = SYSTEM_TIMERS } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const ids = createIds();
  const access = createAccessStore(dataDir, options.policyFile);
  const storage = openLibrary(path.join(dataDir, LIBRARY_FILE), {
    appVersion: PRODUCT.version,
    clock,
    logger,
    limits,
    ids,
  });
  const activity = openActivityLog(path.join(dataDir, ACTIVITY_FILE), { clock, logger, limits });
  const listeners = new Set<(event: ChangeEvent, made: MadeBy) => void>();
  const gateway = new Gateway({
    storage,
    access,
    activity,
    clock,
    timers,
    ids,
    logger,
    limits,
    planOf: licenceReader(options.licenceKey ?? LICENCE_KEY),
    appAsker: () => options.appAsker ?? null,
    onChange: (event, made) => {
      for (const listener of listeners) listener(event, made);
    },
  });
  const tools = new FiveTools({ gateway, access, operations: OPERATIONS, limits });
  const catalogue = new Catalogue(OPERATIONS);

  async function call(id: string, args: unknown, caller: Caller): Promise<Outcome> {
    const operation = findOperation(id);
    if (operation === null || !isOpenTo(caller.source, operation))
      return { ok: false, error: catalogue.unknown(id).body };
    const confirm = operation.tool === 'delete' && caller.source !== 'app';
    const request = { entries: [{ operation, args }], stopOnError: false, confirm };
    const outcomes = await gateway.run(request, caller);
    if (outcomes instanceof AppError) return { ok: false, error: outcomes.body };
    return outcomes[0] ?? { ok: false, error: { code: 'failed', message: 'The call was cancelled before it began' } };
  }

  return Promise.resolve({
    tools,
    access,
    operations: OPERATIONS,
    switchState,
    call,
    connect: (peer, start) =>
      openSession({
        tools,
        peer,
        limits,
        logger,
        mcpOnAtStart: () => isMcpOn(start?.access ?? access.current()),
        ...(start === undefined ? {} : { knownAtStart: () => start.listed ?? tools.definitionsAt(start.access) }),
      }),
    importTranscript: (file, bytes, choices) =>
      importTranscript(file, bytes, choices, (args) => call('sessions.import', args, ownHand('app'))),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    library: storage,
    activity,
    stop: () => {
      activity.close();
      storage.close();
      return Promise.resolve();
    },
  });
}
