import type { ChangeEvent } from '../contract/changes';
import type { ImportReport } from '../contract/app-api';
import type { JsonObject } from '../contract/json';
import type { Limits } from '../contract/limits';
import type { Access } from '../contract/settings';
import type { Asker, Caller, Outcome } from '../core/gateway/caller';
import type { SwitchState } from '../core/gateway/gates';
import type { MadeBy } from '../core/gateway/gateway';
import type { Operation } from '../core/operations/define';
import type { AccessStore, Clock, Logger, Timers } from '../core/ports';
import type { ToolServer } from '../core/tools/tool-server';
import type { ActivityLog } from '../storage/activity-log';
import type { Library } from '../storage/library';
import type { ConnectionStart } from '../mcp/link/hello';
import type { McpConnection, McpPeer } from '../mcp/wire/connection';

/** The ends of an assistant's connection; the bridge, which may not load the host, knows them too. */
export type { McpConnection, McpPeer };

export interface HostOptions {
  readonly dataDir: string;
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  readonly timers?: Timers;
  readonly logger: Logger;
  /** Where the administrator's policy stands; the platform's place when left out. */
  readonly policyFile?: string;
  /** The app's own way to ask the user; null without an app. */
  readonly appAsker?: Asker | null;
  /** The key that licences are checked with, as PEM; the product's own when left out. */
  readonly licenceKey?: string;
}

export type { ImportReport };

/** The engine with everything it needs; the same in the app's engine thread, the helper and one-shot CLI runs. */
export interface Host {
  readonly tools: ToolServer;
  readonly access: AccessStore;
  /** Every operation in catalogue order, the app's own included. */
  readonly operations: readonly Operation[];
  /** Whether an operation would run for an assistant now: its switch, and the policy. */
  switchState(access: Access, operation: Operation): SwitchState;
  /** Runs one operation through the gateway. Refusals are values. */
  call(operation: string, args: JsonObject | null, caller: Caller): Promise<Outcome>;
  /** `start`: what the client knows where its `initialize` was answered elsewhere. */
  connect(peer: McpPeer, start?: ConnectionStart): McpConnection;
  /** Reads a transcript file's bytes into a new session. One transaction a file; the same file again changes nothing. */
  importTranscript(file: string, bytes: Uint8Array, options: ImportOptions): Promise<ImportReport>;
  /** Tells what each call made here has changed. */
  onChange(listener: (event: ChangeEvent, made: MadeBy) => void): () => void;
  /** What the app's window is fed from: the commits of every process, and the list of what assistants did. */
  readonly library: Pick<Library, 'dataVersion' | 'revision' | 'changesSince' | 'touches' | 'read'>;
  readonly activity: Pick<ActivityLog, 'list' | 'clear' | 'takenBack' | 'cancelledOut'>;
  /** Finishes what has begun, writes what is pending, closes the files. */
  stop(): Promise<void>;
}

export interface ImportOptions {
  readonly workspaceId?: string;
  readonly projectId?: string;
  /** When the meeting began, in milliseconds since the epoch; the file's time of change serves. */
  readonly startedAt: number;
}
