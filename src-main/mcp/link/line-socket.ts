import type { Socket } from 'node:net';
import { LineSplitter } from '../wire/lines';

export interface LineSocketOptions {
  readonly socket: Socket;
  /** The longest line taken, in bytes; a longer one ends the connection. */
  readonly lineBytes: number;
  /** Bytes the other side may leave unread before the connection ends. */
  readonly queuedBytes: number;
}

/** One end of a connection between helper and app: lines both ways, and one word when it is over. */
export class LineSocket {
  readonly #socket: Socket;
  readonly #lines: LineSplitter;
  readonly #queuedBytes: number;
  readonly #waiting: string[] = [];
  #onLine: ((line: string) => void) | null = null;
  #onClose: (() => void) | null = null;
  #closed = false;

  constructor({ socket, lineBytes, queuedBytes }: LineSocketOptions) {
    this.#socket = socket;
    this.#queuedBytes = queuedBytes;
    this.#lines = new LineSplitter(lineBytes, {
      line: (line) => this.#take(line),
      tooLong: () => this.destroy(),
    });
    socket.on('data', (chunk: Buffer) => {
      if (!this.#closed) this.#lines.push(chunk);
    });
    // `close` follows, and says all there is to say.
    socket.on('error', () => undefined);
    // Half a line means that the other side was cut off within it.
    socket.on('end', () => socket.end());
    socket.on('close', () => this.#over());
  }

  /** From now on lines go to `onLine`; those that came before nobody listened go there first. */
  listen(onLine: (line: string) => void): void {
    this.#onLine = onLine;
    while (this.#onLine === onLine) {
      const line = this.#waiting.shift();
      if (line === undefined) return;
      onLine(line);
    }
  }

  /** Lines wait until the next `listen`. */
  pause(): void {
    this.#onLine = null;
  }

  /** Called once, when nothing comes any more; at once where that is already so. */
  onClose(listener: () => void): void {
    if (this.#closed) listener();
    else this.#onClose = listener;
  }

  /** Lines may be so long from now on. */
  allow(lineBytes: number): void {
    this.#lines.limit = lineBytes;
  }

  send(line: string): void {
    if (this.#closed || this.#socket.writableEnded) return;
    this.#socket.write(`${line}\n`);
    if (this.#socket.writableLength > this.#queuedBytes) this.destroy();
  }

  /** Ends the connection once all that was sent is out. */
  end(): void {
    this.#onLine = () => undefined;
    if (!this.#closed) this.#socket.end();
  }

  /** Ends the connection now. */
  destroy(): void {
    this.#socket.destroy();
  }

  #take(line: string): void {
    if (this.#socket.destroyed) return;
    if (this.#onLine === null) this.#waiting.push(line);
    else this.#onLine(line);
  }

  #over(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#onClose?.();
  }
}
