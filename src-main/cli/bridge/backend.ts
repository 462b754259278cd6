import type { ConnectionStart } from '../../mcp/link/hello';
import type { McpPeer } from '../../mcp/wire/connection';

/** What answers tool calls behind the bridge: an engine in this process, or the running app's over its socket. */
export interface Backend {
  /** A line from the client. */
  receive(line: string): void;
  /** Resolves when nothing is in flight any more. */
  idle(): Promise<void>;
  /** The client has gone: drops what waits and gives everything back, once what has begun has ended. */
  stop(): Promise<void>;
}

/** The other end of a backend: the bridge. */
export interface BackendPeer extends McpPeer {
  /** The backend has gone by itself, with whatever it had not answered. */
  lost(): void;
}

/**
 * Opens a backend that sends what it has to say to `peer`, for a client that knows `start` already. Rejects with
 * whatever keeps it from opening; it may be tried again.
 */
export type OpenBackend = (peer: BackendPeer, start: ConnectionStart) => Promise<Backend>;

/** The running app, as the bridge sees it. */
export interface AppDoor {
  /** Null where no app answers. Rejects where one does that does not fit this helper, and says which to update. */
  open(peer: BackendPeer, start: ConnectionStart): Promise<Backend | null>;
  /** Calls `onSign` again and again while an app may have started that `open` has not tried. Answers how to stop it. */
  watch(onSign: () => void): () => void;
}
