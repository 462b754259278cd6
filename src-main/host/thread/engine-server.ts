import type { AccessChange, ActivityFilter, WindowChange } from '../../contract/app-api';
import type { JsonObject } from '../../contract/json';
import type { Access } from '../../contract/settings';
import type { Logger } from '../../core/ports';
import { ownHand } from '../../core/gateway/own-hand';
import type { Host } from '../host';
import { accessDifference } from './access-difference';
import { accessInfo, changeAccess } from './access-view';
import { activityPage } from './activity-view';
import { refusalOf } from './call-refusal';
import { importFile } from './import-file';
import type { EngineCalls, EngineEvent, EngineMethod, EnginePayload, EnginePort } from './protocol';
import type { SocketServer } from './socket-server';
import { Undo } from './undo';
import { WindowChanges } from './window-changes';

/** How often the settings are looked at for what other processes wrote: two stats. */
const ACCESS_POLL_MS = 500;
/** How long calls that have begun are waited for when the app goes. */
const DRAIN_MS = 1_500;

type Answers = { readonly [M in EngineMethod]: (argument: EngineCalls[M]['argument']) => Answer<M> };
type Answer<M extends EngineMethod> = EngineCalls[M]['result'] | Promise<EngineCalls[M]['result']>;

export interface EngineServerOptions {
  readonly host: Host;
  readonly port: Pick<EnginePort, 'post'>;
  readonly logger: Logger;
  readonly socket: Pick<SocketServer, 'address' | 'clients'>;
}

/** Answers the window's calls with an open engine, and tells the window what happens in it. */
export class EngineServer {
  readonly #options: EngineServerOptions;
  readonly #answers: Answers;
  readonly #changes: WindowChanges;
  readonly #accessTimer: NodeJS.Timeout;
  readonly #running = new Set<Promise<void>>();
  #access: Access;

  constructor(options: EngineServerOptions) {
    this.#options = options;
    const { host, logger } = options;
    const undo = new Undo(host);
    this.#answers = answersOf(options, undo, (change) => this.#changeAccess(change));
    this.#changes = new WindowChanges({
      host,
      undo,
      logger,
      send: (change: WindowChange) => this.#tell('data:changed', change),
    });
    this.#access = host.access.current();
    this.#accessTimer = setInterval(() => this.#lookAtAccess(), ACCESS_POLL_MS);
  }

  /** Runs a call of the main thread and posts its answer. */
  receive(id: number, method: EngineMethod, argument: string): void {
    const run = this.#run(id, method, argument).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Tells the windows who is connected. */
  tellClients(): void {
    this.#tell('clients:changed', this.#options.socket.clients());
  }

  async stop(): Promise<void> {
    this.#changes.stop();
    clearInterval(this.#accessTimer);
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([Promise.all(this.#running), timeUp]);
    clearTimeout(timer);
  }

  async #run(id: number, method: EngineMethod, argument: string): Promise<void> {
    const { port, logger } = this.#options;
    try {
      const answer = this.#answers[method] as (argument: unknown) => unknown;
      const result = await answer(JSON.parse(argument));
      port.post({ type: 'result', id, result: JSON.stringify(result) });
    } catch (error) {
      port.post({ type: 'refused', id, error: refusalOf(error, { method }, logger) });
    }
  }

  /** Makes a change of the window's own; what others changed before it is told as theirs. */
  #changeAccess(change: AccessChange): void {
    this.#lookAtAccess();
    changeAccess(this.#options.host, change);
    this.#tellAccess();
  }

  /** Looks for what others changed. */
  #lookAtAccess(): void {
    const before = this.#access;
    if (!this.#tellAccess()) return;
    const difference = accessDifference(before, this.#access, this.#options.host.operations);
    if (difference !== null) this.#tell('access:changed-outside', difference);
  }

  /** Tells the window what assistants may do where that has changed, and answers whether it has. */
  #tellAccess(): boolean {
    const access = this.#options.host.access.current();
    if (access === this.#access) return false;
    this.#access = access;
    this.#tell('access:changed', accessInfo(this.#options.host, this.#options.socket.address));
    return true;
  }

  #tell<E extends EngineEvent>(event: E, payload: EnginePayload<E>): void {
    this.#options.port.post({ type: 'event', event, payload: JSON.stringify(payload) });
  }
}

function answersOf({ host, socket }: EngineServerOptions, undo: Undo, change: (change: AccessChange) => void): Answers {
  return {
    'operation:call': ({ operation, args }: { readonly operation: string; readonly args: JsonObject }) =>
      host.call(operation, args, ownHand('app')),
    'access:get': () => accessInfo(host, socket.address),
    'access:change': (wanted: AccessChange) => {
      change(wanted);
      return accessInfo(host, socket.address);
    },
    'clients:list': () => socket.clients(),
    'activity:list': (filter: ActivityFilter) => activityPage(host, undo, filter),
    'activity:clear': () => {
      host.activity.clear();
      return null;
    },
    'activity:undo': ({ ids }) => undo.run(ids),
    'import:file': ({ path }) => importFile(host, path),
  };
}
