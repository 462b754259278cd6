import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { ConnectedClient } from '../../contract/app-api';
import type { Limits } from '../../contract/limits';
import type { Logger } from '../../core/ports';
import { PlaceRefused, thisPlace } from '../../mcp/link/socket-place';
import {
  startSocketServer as listenForHelpers,
  type SocketServer as HelperServer,
} from '../../mcp/socket/socket-server';
import { LineSplitter } from '../../mcp/wire/lines';
import { lineTooLong } from '../../mcp/wire/messages';
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
  /** For tests alone: a path to listen at without a handshake. */
  readonly plainSocket: string | null;
}

const NO_SERVER: SocketServer = { address: null, clients: () => [], stop: () => Promise.resolve() };

/**
 * Lets helpers reach this engine. Without it the app works all the same, and so do helpers, by opening the library
 * themselves: so a place that cannot be used is reported in the log and no more.
 */
export async function startSocketServer(
  host: Pick<Host, 'connect'>,
  options: SocketServerOptions,
): Promise<SocketServer> {
  const helpers = await listen(host, options);
  if (options.plainSocket === null) return helpers;
  const stopPlain = await listenPlainly(host, options.plainSocket, options.limits);
  return {
    ...helpers,
    stop: async () => {
      await stopPlain();
      await helpers.stop();
    },
  };
}

async function listen(
  host: Pick<Host, 'connect'>,
  { dataDir, limits, logger, onClients }: SocketServerOptions,
): Promise<HelperServer | SocketServer> {
  try {
    return await listenForHelpers({
      dataDir,
      place: thisPlace(),
      limits,
      clock: SYSTEM_CLOCK,
      logger,
      openSession: (peer, start) => host.connect(peer, start),
      onClients,
    });
  } catch (error) {
    if (!(error instanceof PlaceRefused || (error instanceof Error && 'syscall' in error))) throw error;
    logger.error('helpers cannot reach the app', { error });
    return NO_SERVER;
  }
}

async function listenPlainly(host: Pick<Host, 'connect'>, path: string, limits: Limits): Promise<() => Promise<void>> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    serve(host, socket, limits);
    socket.once('close', () => open.delete(socket));
  });
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

function serve(host: Pick<Host, 'connect'>, socket: Socket, limits: Limits): void {
  const connection = host.connect({
    send: (line) => socket.write(`${line}\n`),
    hangUp: () => socket.destroy(),
  });
  const lines = new LineSplitter(limits.lineBytes, {
    line: (line) => connection.receive(line),
    tooLong: () => socket.write(`${lineTooLong(limits.lineBytes)}\n`),
  });
  socket.on('data', (chunk) => lines.push(chunk));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => void connection.end());
}
