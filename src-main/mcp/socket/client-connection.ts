import type { ConnectedClient } from '../../contract/app-api';
import type { Limits } from '../../contract/limits';
import type { CancelReason } from '../../contract/reasons';
import { endsWithin } from '../link/ends-within';
import type { AppStatus } from '../link/app-status';
import { AppHandshake } from '../link/app-handshake';
import type { ConnectionStart, Hello, Version } from '../link/hello';
import type { LineSocket } from '../link/line-socket';
import type { Connection, McpConnection, McpPeer } from '../wire/connection';

/** How long a helper may take to read its last answers. */
const FAREWELL_MS = 300;
/** How long the other side may take to prove itself. */
const HANDSHAKE_MS = 2_000;
/**
 * A line grows on its way from the assistant through the helper where it is no UTF-8: each such byte becomes a character
 * of three. The helper has held it to the limit before.
 */
const LONGEST_GROWTH = 3;

export interface ClientConnectionOptions {
  readonly id: string;
  readonly socket: LineSocket;
  readonly token: Buffer;
  readonly own: Version;
  readonly limits: Pick<Limits, 'lineBytes' | 'cliLineBytes'>;
  readonly now: () => number;
  readonly openSession: (peer: McpPeer, start: ConnectionStart) => McpConnection;
  readonly openCli: (peer: McpPeer) => Connection;
  readonly status: () => AppStatus;
  /** Something about it has changed that the list of clients shows. `known`: it named itself. */
  readonly onChange: (known: boolean) => void;
  /** It has gone, for whatever reason, and all that it began has ended. `known`: it was in the list. */
  readonly onGone: (known: boolean) => void;
}

/** One connection at the app's socket: proves itself, then speaks MCP, makes calls, or hears how things stand. */
export class ClientConnection {
  readonly #options: ClientConnectionOptions;
  readonly #handshake: AppHandshake;
  readonly #timer: NodeJS.Timeout;
  readonly #closed: Promise<void>;
  /** Once it has proved itself. */
  #served: Connection | null = null;
  /** The same, where it is an assistant's. */
  #session: McpConnection | null = null;
  #since = 0;
  #calls = 0;
  #named = false;
  #ending: Promise<void> | null = null;

  constructor(options: ClientConnectionOptions) {
    const { socket, token, own } = options;
    this.#options = options;
    this.#handshake = new AppHandshake(token, own);
    this.#timer = setTimeout(() => socket.destroy(), HANDSHAKE_MS);
    socket.listen((line) => this.#shake(line));
    this.#closed = new Promise((resolve) => {
      socket.onClose(() => {
        resolve();
        void this.#end('disconnected').then(() => options.onGone(this.#named));
      });
    });
  }

  /** Null until its client has named itself. */
  describe(): ConnectedClient | null {
    const client = this.#session?.client() ?? null;
    return client === null ? null : { id: this.#options.id, since: this.#since, ...client };
  }

  /** Takes nothing new, waits `ms` for what is in flight and sends its answers, then closes. */
  async stop(ms: number): Promise<void> {
    const { socket } = this.#options;
    socket.listen(() => undefined);
    if (this.#served !== null) await endsWithin(ms, this.#served.idle());
    await this.#end('quit');
    socket.end();
    // Whoever does not take its last answers must not keep the app from quitting.
    if (!(await endsWithin(FAREWELL_MS, this.#closed))) socket.destroy();
  }

  #end(reason: CancelReason): Promise<void> {
    clearTimeout(this.#timer);
    this.#ending ??= this.#served?.end(reason) ?? Promise.resolve();
    return this.#ending;
  }

  #shake(line: string): void {
    const { socket } = this.#options;
    const step = this.#handshake.receive(line);
    switch (step.kind) {
      case 'go-on':
        socket.allow(step.bytes);
        if (step.send !== null) socket.send(step.send);
        return;
      case 'refused':
        socket.destroy();
        return;
      case 'misfit':
        socket.send(step.send);
        socket.end();
        return;
      case 'welcome':
        socket.send(step.send);
        this.#welcome(step.hello);
        return;
    }
  }

  #welcome(hello: Hello): void {
    const { socket, limits, status, openSession, openCli } = this.#options;
    const peer: McpPeer = { send: (line) => socket.send(line), hangUp: () => socket.destroy() };
    switch (hello.purpose) {
      case 'mcp': {
        const session = openSession(peer, hello);
        this.#session = session;
        this.#serve(session, limits.lineBytes * LONGEST_GROWTH, () => this.#look(session));
        return;
      }
      case 'cli':
        this.#serve(openCli(peer), limits.cliLineBytes, () => undefined);
        return;
      case 'status':
        socket.send(JSON.stringify(status()));
        socket.end();
        return;
    }
  }

  #serve(served: Connection, lineBytes: number, heard: () => void): void {
    const { socket, now } = this.#options;
    clearTimeout(this.#timer);
    this.#since = now();
    this.#served = served;
    socket.allow(lineBytes);
    socket.listen((line) => {
      served.receive(line);
      heard();
    });
  }

  #look(session: McpConnection): void {
    const client = session.client();
    if (client === null || (this.#named && client.calls === this.#calls)) return;
    const { onChange } = this.#options;
    const known = !this.#named;
    this.#named = true;
    this.#calls = client.calls;
    onChange(known);
  }
}
