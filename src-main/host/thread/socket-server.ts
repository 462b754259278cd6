import type { ConnectedClient } from '../../contract/app-api';
import type { Logger } from '../../core/ports';
import type { Host } from '../host';

/** What the engine thread knows of the assistants that reached it through the local socket. */
export interface SocketServer {
  /** The socket's path or the pipe's name; null while nothing listens. */
  readonly address: string | null;
  clients(): readonly ConnectedClient[];
  /** Takes no new client, lets calls in flight end, closes the connections. */
  stop(): Promise<void>;
}

export interface SocketServerOptions {
  readonly dataDir: string;
  readonly logger: Logger;
  /** Called when a client comes, names itself or goes. */
  readonly onClients: () => void;
}

/**
 * Where helpers will find the running app. There is no socket yet: a helper opens the library itself, and its commits
 * reach the window through the change log.
 */
export function startSocketServer(
  _host: Pick<Host, 'connect' | 'access'>,
  _options: SocketServerOptions,
): Promise<SocketServer> {
  return Promise.resolve({ address: null, clients: () => [], stop: () => Promise.resolve() });
}
