import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { ConnectedClient } from '../../contract/app-api';
import type { Limits } from '../../contract/limits';
import type { Clock, Logger } from '../../core/ports';
import { takeFileLock, type FileLock } from '../../storage/folder/file-lock';
import { codeOf } from '../../storage/library-unavailable';
import { UNPROVED_BYTES } from '../link/handshake-lines';
import { OWN_VERSION, type ConnectionStart, type Version } from '../link/hello';
import { LineSocket } from '../link/line-socket';
import { LinkFile, newToken } from '../link/link-file';
import { PlaceRefused, prepareSocketFolder, type PlaceSource } from '../link/socket-place';
import type { Connection, McpConnection, McpPeer } from '../wire/connection';
import { ClientConnection } from './client-connection';
import { socketAddresses } from './socket-addresses';

/** Of the time for ending, the part in which answers are waited for. */
const DRAIN_MS = 500;
/** How long whoever holds a socket may take to answer that it lives. */
const PROBE_MS = 1_000;
/** Whoever starts holds the lock for milliseconds; the engine must not stand still while it waits for that. */
const LOCK_WAIT_MS = 3_000;
const LOCK_RETRY_MS = 20;
const LOCK = { waitMs: 0, staleMs: 10_000 } as const;
/** Changes of a number alone are told so often at most. */
const COUNT_MS = 1_000;

export interface SocketServerOptions {
  readonly dataDir: string;
  readonly place: PlaceSource;
  readonly limits: Pick<Limits, 'lineBytes' | 'cliLineBytes' | 'queuedBytes'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What the server says of itself; this version when left out. */
  readonly own?: Version;
  readonly openSession: (peer: McpPeer, start: ConnectionStart) => McpConnection;
  readonly openCli: (peer: McpPeer) => Connection;
  /** A client came, named itself, made calls or went. */
  readonly onClients: () => void;
}

/** Where helpers and command lines reach this engine. */
export interface SocketServer {
  /** The socket's path or the pipe's name. */
  readonly address: string;
  clients(): readonly ConnectedClient[];
  /** Takes no new client, lets what is in flight end for a moment, closes the connections. */
  stop(): Promise<void>;
}

/**
 * Listens for helpers at the data folder's own place, and says in the folder where that is. Throws PlaceRefused where
 * that place is not the user's own, or another engine listens there.
 */
export async function startSocketServer(options: SocketServerOptions): Promise<SocketServer> {
  const { dataDir, place } = options;
  const token = newToken();
  const connections = new Connections(options, token);
  const server = createServer((socket) => {
    connections.add(new LineSocket({ socket, lineBytes: UNPROVED_BYTES, queuedBytes: options.limits.queuedBytes }));
  });
  // Two that start at once must not each take the other's socket for one that was left behind.
  const lock = await takeLock(join(dataDir, 'socket.lock'));
  try {
    const address = await listenSomewhere(server, socketAddresses(dataDir, place), place);
    new LinkFile(dataDir, place.uid).write(address, token);
    return {
      address,
      clients: () => connections.describe(),
      stop: async () => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        await connections.stop();
        await closed;
      },
    };
  } catch (error) {
    server.close();
    throw error;
  } finally {
    lock.release();
  }
}

async function takeLock(path: string): Promise<FileLock> {
  for (let waited = 0; waited <= LOCK_WAIT_MS; waited += LOCK_RETRY_MS) {
    const lock = takeFileLock(path, LOCK);
    if (lock !== null) return lock;
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }
  throw new PlaceRefused('Another TalkBar is just starting in this data folder.');
}

async function listenSomewhere(server: Server, addresses: readonly string[], place: PlaceSource): Promise<string> {
  for (const address of addresses) {
    if (!prepareSocketFolder(address, place)) continue;
    await removeLeftBehind(address, place);
    await listen(server, address);
    if (place.platform !== 'win32') chmodSync(address, 0o600);
    return address;
  }
  throw new PlaceRefused(`There is no folder for TalkBar's socket; tried ${addresses.join(', ')}`);
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => {
      reject(codeOf(error) === 'EADDRINUSE' ? taken(address) : error);
    };
    server.once('error', failed);
    server.listen(address, () => {
      server.off('error', failed);
      resolve();
    });
  });
}

/** A socket's file outlives the process that was killed; nobody listens at it any more. */
async function removeLeftBehind(address: string, { platform }: PlaceSource): Promise<void> {
  if (platform === 'win32') return;
  if (await isListening(address)) throw taken(address);
  rmSync(address, { force: true });
}

function taken(address: string): PlaceRefused {
  return new PlaceRefused(`Another TalkBar with this data folder is running; it listens at ${address}`);
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(address);
    const settle = (listening: boolean): void => {
      clearTimeout(timer);
      probe.destroy();
      resolve(listening);
    };
    const timer = setTimeout(() => settle(true), PROBE_MS);
    probe.once('connect', () => settle(true));
    probe.once('error', (error) => settle(codeOf(error) === 'EAGAIN'));
  });
}

/** The helpers and command lines that are connected now. */
class Connections {
  readonly #options: SocketServerOptions;
  readonly #token: Buffer;
  readonly #startedAt: number;
  readonly #open = new Set<ClientConnection>();
  #countTimer: NodeJS.Timeout | null = null;
  #number = 0;
  #stopped = false;

  constructor(options: SocketServerOptions, token: Buffer) {
    this.#options = options;
    this.#token = token;
    this.#startedAt = options.clock.now();
  }

  add(socket: LineSocket): void {
    if (this.#stopped) {
      socket.destroy();
      return;
    }
    const { limits, clock, own = OWN_VERSION, openSession, openCli, onClients } = this.#options;
    this.#number += 1;
    const connection: ClientConnection = new ClientConnection({
      id: `client-${this.#number}`,
      socket,
      token: this.#token,
      own,
      limits,
      now: () => clock.now(),
      openSession,
      openCli,
      status: () => ({ since: this.#startedAt, clients: this.describe() }),
      onChange: (known) => (known ? onClients() : this.#countLater()),
      onGone: (known) => {
        this.#open.delete(connection);
        if (known && !this.#stopped) onClients();
      },
    });
    this.#open.add(connection);
  }

  describe(): readonly ConnectedClient[] {
    return [...this.#open].flatMap((connection) => connection.describe() ?? []);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#countTimer !== null) clearTimeout(this.#countTimer);
    await Promise.all([...this.#open].map((connection) => connection.stop(DRAIN_MS)));
  }

  #countLater(): void {
    this.#countTimer ??= setTimeout(() => {
      this.#countTimer = null;
      this.#options.onClients();
    }, COUNT_MS);
  }
}
