import type { Access } from '../../contract/settings';
import type { McpPeer } from '../../mcp/wire/connection';

/** What answers tool calls behind the bridge: an engine in this process, or another process's over a socket. */
export interface Backend {
  /** A line from the client. */
  receive(line: string): void;
  /** Resolves when nothing is in flight any more. */
  idle(): Promise<void>;
  /** The client has gone: drops what waits and gives everything back, once what has begun has ended. */
  stop(): Promise<void>;
}

/**
 * Opens a backend that sends what it has to say to `peer`. `accessAtStart`: settings and policy as they stood when the
 * bridge answered `initialize`. Rejects with whatever keeps it from opening; it may be tried again.
 */
export type OpenBackend = (peer: McpPeer, accessAtStart: Access) => Promise<Backend>;
