import type { Writable } from 'node:stream';
import type { McpPeer } from '../../mcp/wire/connection';

export interface OutputOptions {
  readonly stream: Writable;
  /** Bytes the client may leave unread. */
  readonly limit: number;
  /** The client does not read, or is to be cut off for another reason. Called once. */
  readonly onHangUp: () => void;
}

/** The assistant's side of the bridge: protocol lines on standard output. Never makes its caller wait. */
export class Output implements McpPeer {
  readonly #options: OutputOptions;
  #closed = false;

  constructor(options: OutputOptions) {
    this.#options = options;
    lettingReadsGoOn(options.stream);
  }

  send(line: string): void {
    if (this.#closed) return;
    const { stream, limit } = this.#options;
    stream.write(`${line}\n`);
    // A client that waits for us to read while we wait for it to read would wait for ever: so it is never waited for.
    if (stream.writableLength > limit) this.hangUp();
  }

  hangUp(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#options.onHangUp();
  }

  /** Nothing more is written. */
  close(): void {
    this.#closed = true;
  }

  /** Resolves when all that was sent has left this process, or cannot any more. */
  flushed(): Promise<void> {
    return new Promise((resolve) => {
      this.#options.stream.write('', () => resolve());
    });
  }
}

/** On Windows Node opens a piped stdout so that a write stops the whole process until the client reads. */
function lettingReadsGoOn(stream: Writable): void {
  const handle = (stream as { _handle?: { setBlocking?: (blocking: boolean) => unknown } | null })._handle;
  handle?.setBlocking?.(false);
}
