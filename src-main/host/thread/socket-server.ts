import type { ConnectedClient } from '../../contract/app-api';
import type { Limits } from '../../contract/limits';
import type { Logger } from '../../core/ports';
import { PlaceRefused, thisPlace } from '../../mcp/link/socket-place';
import { CliConnection } from '../../mcp/socket/cli-connection';
import { startSocketServer as listenForHelpers } from '../../mcp/socket/socket-server';
import type { Host } from '../host';
import { SYSTEM_CLOCK } from '../system';

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
  readonly limits: Limits;
  readonly logger: Logger;
  /** Called when a client comes, names itself, makes calls or goes. */
  readonly onClients: () => void;
}

const NO_SERVER: SocketServer = { address: null, clients: () => [], stop: () => Promise.resolve() };

/**
 * Lets helpers and command lines reach this engine. Without it the app works all the same, and so do they, by opening the library
 * themselves: so a place that cannot be used is reported in the log and no more.
 */
export async function startSocketServer(
  host: Pick<Host, 'connect' | 'call' | 'tools'>,
  { dataDir, limits, logger, onClients }: SocketServerOptions,
): Promise<SocketServer> {
  try {
    return await listenForHelpers({
      dataDir,
      place: thisPlace(),
      limits,
      clock: SYSTEM_CLOCK,
      logger,
      openSession: (peer, start) => host.connect(peer, start),
      openCli: (peer) => new CliConnection({ engine: host, peer, logger }),
      onClients,
    });
  } catch (error) {
    if (!(error instanceof PlaceRefused || (error instanceof Error && 'syscall' in error))) throw error;
    logger.error('helpers cannot reach the app', { error });
    return NO_SERVER;
  }
}
