import type { ChangeEvent, Source } from './changes';
import type { ErrorCode, Refusal } from './errors';
import type { Json, JsonObject } from './json';
import type { Reason } from './reasons';
import type { Policy, Settings } from './settings';
import type { Why } from './why/why';

/** What an operation came to, as the window sees it. */
export type Outcome = { readonly ok: true; readonly result: Json } | { readonly ok: false; readonly error: Refusal };

/** One row of Settings > MCP Access. */
export interface OperationInfo {
  readonly id: string;
  readonly area: string;
  readonly tool: 'read' | 'change' | 'delete';
  readonly title: string;
  readonly summary: string;
  /** The user's own switch, whatever the master switch says. */
  readonly on: boolean;
  readonly blocked: boolean;
}

export interface AccessInfo {
  readonly settings: Settings;
  readonly policy: Policy;
  readonly policyBroken: boolean;
  readonly settingsBroken: boolean;
  readonly operations: readonly OperationInfo[];
  /** The definitions that assistants are shown now, as JSON; what they cost in tokens is counted from this. */
  readonly definitions: string;
  /** Where helpers find the app: a socket's path or a pipe's name. Null while nothing listens. */
  readonly socket: string | null;
}

/** A change of what the user decides; what is left out stays. */
export interface AccessChange {
  readonly mcp?: Partial<Omit<Settings['mcp'], 'operations'>>;
  /** Switches by operation id. */
  readonly operations?: Readonly<Record<string, boolean>>;
  /** Every switch back to its default. */
  readonly restoreDefaults?: true;
  readonly keepActivity?: boolean;
}

/** Switches of the user beside those of operations. */
export type AccessSwitch = Exclude<keyof Settings['mcp'], 'operations'>;

/** How what assistants may do differs from before. */
export interface AccessDifference {
  /** Those that moved, as they stand now. */
  readonly switches: Readonly<Partial<Record<AccessSwitch, boolean>>>;
  /** Ids of operations. */
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
  /** The administrator's policy is another one, or can no longer be read. */
  readonly policy: boolean;
}

/** An assistant that is connected now. */
export interface ConnectedClient {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly since: number;
  readonly canAsk: boolean;
  /** False where MCP access was off as it connected: it has no tools until it connects anew. */
  readonly toolsOffered: boolean;
  readonly calls: number;
}

/** A question before a delete, open or waiting behind the open one. */
export interface WaitingQuestion {
  readonly id: string;
  readonly client: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** What the buttons say; yes names what it does. */
  readonly yes: string;
  readonly no: string;
  /** When it closes by itself, in milliseconds since the epoch. */
  readonly closesAt: number;
  /** It stands in a native box now; else it waits, or stands in the window where no box can be shown. */
  readonly inBox: boolean;
}

export interface ActivityInfo {
  readonly id: number;
  readonly at: number;
  readonly client: string;
  readonly clientVersion: string;
  /** Rows of one tool call share it. */
  readonly call: string;
  readonly operation: string;
  readonly items: readonly { readonly kind: string; readonly id: string; readonly title: string }[];
  /** `done`, or the code of the refusal. */
  readonly outcome: 'done' | ErrorCode;
  /** Why it came to nothing, where the code says less. */
  readonly reason: Reason | null;
  readonly durationMs: number;
  /** Null where there never was anything to take back. */
  readonly undo: UndoState | null;
}

/** Whether a row of Activity can be taken back, and if not, why. */
export type UndoState =
  /** `along`: how many later changes by the same assistant go with it. */
  | { readonly state: 'offered'; readonly along: number }
  /** Only newer entries of its own call stand in the way: it can be taken back with them. */
  | { readonly state: 'with_call' }
  /** By the user, who alone can. */
  | { readonly state: 'undone'; readonly at: number }
  /** Somebody changed the item since: the user's own hand where `client` is null. */
  | { readonly state: 'changed'; readonly client: string | null; readonly at: number }
  /** The item is gone for good. */
  | { readonly state: 'gone' }
  /** The log of changes does not reach back that far, so that nobody knows. */
  | { readonly state: 'forgotten' };

export interface ActivityFilter {
  readonly client?: string;
  readonly outcome?: 'done' | 'refused';
  readonly tool?: 'read' | 'change' | 'delete';
  /** Rows before this id. */
  readonly before?: number;
  readonly limit?: number;
}

/** An import of one file: what came of it. */
export interface ImportReport {
  readonly file: string;
  readonly outcome: 'imported' | 'unchanged' | 'refused';
  readonly sessionId: string | null;
  readonly title: string | null;
  readonly turns: number;
  readonly speakers: number;
  readonly warnings: readonly { readonly line: number; readonly why: Why }[];
  /** Why it was refused, in English for scripts. */
  readonly reason: string | null;
  /** The same for the window, with the line where the file first went wrong, where they are known. */
  readonly why: Why | null;
  readonly line: number | null;
  /** Null unless it was refused. */
  readonly code: ErrorCode | null;
}

export interface ImportProgress {
  readonly done: number;
  readonly total: number;
  readonly report: ImportReport | null;
}

/**
 * What one assistant's tool call, a script or the window itself changed, with how it can be undone. Nothing touched
 * means that anything may have changed: another process wrote more than the log of changes still tells.
 */
export interface WindowChange extends ChangeEvent {
  readonly source: Source;
  /** The operations that changed something, by id, with how often each did; empty where only the commit is known. */
  readonly operations: Readonly<Record<string, number>>;
  /** The activity rows that Undo takes back; empty where nothing can be. */
  readonly undo: readonly number[];
}

/** The handshake that the test button of «Connect an assistant» shows. */
export interface ConnectionTest {
  readonly ok: boolean;
  readonly durationMs: number;
  readonly lines: readonly { readonly direction: 'sent' | 'received'; readonly line: string }[];
  readonly problem: Why | null;
  /** What the helper complained about in words of its own, which are English; empty where it said nothing. */
  readonly complaint: string;
}

export interface AppInfo {
  readonly version: string;
  readonly electron: string;
  readonly platform: string;
  readonly dataDir: string;
  readonly language: 'en' | 'ru';
  readonly theme: 'light' | 'dark';
  /** What the user chose, which may be to follow the system. */
  readonly languageChoice: LanguageChoice;
  readonly themeChoice: ThemeChoice;
  /** The helper's absolute path, for the configuration of a client. */
  readonly helper: string;
}

export type LanguageChoice = 'system' | 'en' | 'ru';
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Calls of the window, by channel: `invoke(channel, argument)`. Every argument is checked in the main process. */
export interface Calls {
  readonly 'operation:call': {
    readonly argument: { readonly operation: string; readonly args: JsonObject };
    readonly result: Outcome;
  };
  readonly 'access:get': { readonly argument: null; readonly result: AccessInfo };
  readonly 'access:change': { readonly argument: AccessChange; readonly result: AccessInfo };
  readonly 'clients:list': { readonly argument: null; readonly result: readonly ConnectedClient[] };
  readonly 'activity:list': { readonly argument: ActivityFilter; readonly result: readonly ActivityInfo[] };
  readonly 'activity:clear': { readonly argument: null; readonly result: null };
  readonly 'activity:undo': {
    readonly argument: { readonly ids: readonly number[] };
    readonly result: readonly Outcome[];
  };
  readonly 'questions:list': { readonly argument: null; readonly result: readonly WaitingQuestion[] };
  readonly 'questions:answer': {
    readonly argument: { readonly id: string; readonly accept: boolean };
    readonly result: null;
  };
  /** Without paths the user is asked for files. */
  readonly 'import:files': {
    readonly argument: { readonly paths: readonly string[] | null };
    readonly result: readonly ImportReport[];
  };
  readonly 'connect:test': { readonly argument: null; readonly result: ConnectionTest };
  readonly 'app:info': { readonly argument: null; readonly result: AppInfo };
  readonly 'app:language': { readonly argument: LanguageChoice; readonly result: AppInfo };
  readonly 'app:theme': { readonly argument: ThemeChoice; readonly result: AppInfo };
  /** http, https and mailto alone. */
  readonly 'app:open-link': { readonly argument: string; readonly result: boolean };
  /** The answer to `app:closing`: all that was typed is written, or some of it could not be. */
  readonly 'app:closed-ready': { readonly argument: { readonly unsaved: boolean }; readonly result: null };
}

/** What the main process tells the window. */
export interface Events {
  readonly 'data:changed': WindowChange;
  readonly 'access:changed': AccessInfo;
  /** Somebody else than this window changed what assistants may do: the command line, or the administrator. */
  readonly 'access:changed-outside': AccessDifference;
  readonly 'clients:changed': readonly ConnectedClient[];
  readonly 'questions:changed': readonly WaitingQuestion[];
  readonly 'import:progress': ImportProgress;
  readonly 'app:navigate': { readonly href: string };
  /** A command of the menu. */
  readonly 'app:command': 'search' | 'new-note' | 'import' | 'settings' | 'back' | 'forward';
  readonly 'app:info-changed': AppInfo;
  /** The window is about to close: what is not written yet is to be, and `app:closed-ready` called. */
  readonly 'app:closing': null;
  /** The engine stopped unexpectedly and was started again, or could not be. */
  readonly 'engine:state': { readonly state: 'running' | 'restarted' | 'failed'; readonly problem: Why | null };
}

/** What becomes of a call: a refusal is a value here too, because an error loses its reason on the way to the page. */
export type Reply<C extends keyof Calls = keyof Calls> =
  { readonly ok: true; readonly result: Calls[C]['result'] } | { readonly ok: false; readonly error: Refusal };

/** What the preload script puts on `window.host`; the renderer has nothing else. */
export interface HostApi {
  invoke<C extends keyof Calls>(channel: C, argument: Calls[C]['argument']): Promise<Reply<C>>;
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void;
  /** The paths of files dropped on the window. */
  pathsOf(files: readonly unknown[]): readonly string[];
}
