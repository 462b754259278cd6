import type { CancelReason } from '../../contract/reasons';

/** What a connection's other end is told. Lines come and go without their newline. */
export interface McpPeer {
  send(line: string): void;
  /** Cuts it off. */
  hangUp(): void;
}

/** The client at the other end, as it named itself. */
export interface ClientState {
  readonly name: string;
  readonly version: string;
  /** It can put questions to the user, as far as is known. */
  readonly canAsk: boolean;
  /** False where MCP access was off as it connected: it has no tools, and is told of none until it connects anew. */
  readonly toolsOffered: boolean;
  /** Tool calls it has made on this connection. */
  readonly calls: number;
}

/** A connection, from the server's side. Nothing here throws. */
export interface Connection {
  receive(line: string): void;
  /**
   * The client has gone, or this side goes: closes its questions, drops what still waits; resolves when what has begun
   * has ended.
   */
  end(reason?: CancelReason): Promise<void>;
  /** Resolves when nothing is in flight any more. */
  idle(): Promise<void>;
}

/** One assistant's connection. */
export interface McpConnection extends Connection {
  /** Null before `initialize`. */
  client(): ClientState | null;
}
