import type { ItemKind } from './kinds';

/** Who made a call: an assistant through MCP, a script through `talkbar-cli tools`, or the user's own hand. */
export type Source = 'mcp' | 'cli' | 'app';

/** What one tool call changed, sent once after its last operation. */
export interface ChangeEvent {
  readonly source: Source;
  /** The assistant's name as it gave it, or null. */
  readonly client: string | null;
  readonly touched: Touched;
}

/** Ids by kind. */
export type Touched = Readonly<Partial<Record<ItemKind, readonly string[]>>>;
