import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { ConnectedClient } from '../../contract/app-api';
import type { Limits } from '../../contract/limits';
import type { Logger } from '../../core/ports';
import { LineSplitter } from '../../mcp/wire/lines';
import { lineTooLong } from '../../mcp/wire/messages';
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
  readonly limits: Limits;
  readonly logger: Logger;
  /** Called when a client comes, names itself or goes. */
  readonly onClients: () => void;
  /** For tests alone: a path to listen at without a handshake. */
  readonly plainSocket: string | null;
}

/**
 * Where helpers will find the running app. There is no socket of its own yet: a helper opens the library itself, and
 * its commits reach the window through the change log. Tests connect to a plain one to be a client of this very engine.
 */
export async function startSocketServer(
  host: Pick<Host, 'connect' | 'access'>,
  options: SocketServerOptions,
): Promise<SocketServer> {
  const { plainSocket } = options;
  if (plainSocket === null) return { address: null, clients: () => [], stop: () => Promise.resolve() };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    serve(host, socket, options.limits);
    socket.once('close', () => open.delete(socket));
  });
  rmSync(plainSocket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(plainSocket, resolve);
  });
  return {
    address: null,
    clients: () => [],
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
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
