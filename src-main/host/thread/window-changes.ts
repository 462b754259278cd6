import type { WindowChange } from '../../contract/app-api';
import type { ChangeEvent, Touched } from '../../contract/changes';
import type { ItemKind } from '../../contract/kinds';
import type { MadeBy } from '../../core/gateway/gateway';
import { type Logger, StorageBusy } from '../../core/ports';
import type { ActivityRow } from '../../storage/activity-log';
import type { LoggedChange } from '../../storage/change-log';
import type { Host } from '../host';
import type { Undo } from './undo';

const POLL_MS = 200;
/** Calls of so long are told together: what Undo needs to know of each then costs one look, not one before each answer. */
const GATHER_MS = 40;
/** Another process writes its activity a moment after the commit; Undo is looked for when it is there. */
const ACTIVITY_LAG_MS = 150;
const ROWS_LOOKED_AT = 200;
/** Looks after which the log is read though nobody else has written, so that its reader forgets own revisions. */
const QUIET_LOOKS = 300;
const MOST_ROWS_OF_A_CALL = 100;
/** More than twenty changes take that wait for another process's lock, five seconds each. */
const LONGEST_CALL_MS = 10 * 60_000;

export interface WindowChangesDeps {
  readonly host: Pick<Host, 'library' | 'activity' | 'onChange'>;
  readonly undo: Undo;
  readonly logger: Logger;
  readonly send: (change: WindowChange) => void;
}

interface OwnChange {
  readonly event: ChangeEvent;
  readonly call: string;
  readonly operations: WindowChange['operations'];
  readonly at: number;
}

/**
 * Tells the windows what changed: once for each call made in this process, and once for each run of commits that
 * another process made for the same client. Commits of others are noticed by `PRAGMA data_version`.
 */
export class WindowChanges {
  readonly #deps: WindowChangesDeps;
  readonly #stopListening: () => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Calls of assistants in this process that the windows have not been told of. */
  #gathered: OwnChange[] = [];
  #dataVersion: number;
  #revision: number;
  #quietLooks = 0;

  constructor(deps: WindowChangesDeps) {
    this.#deps = deps;
    const { library } = deps.host;
    this.#dataVersion = library.dataVersion();
    this.#revision = library.revision();
    this.#stopListening = deps.host.onChange((event, made) => this.#tellOwn(event, made));
    this.#timers.add(setInterval(() => this.#look(), POLL_MS));
  }

  stop(): void {
    this.#stopListening();
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
  }

  #tellOwn(event: ChangeEvent, { call, operations }: MadeBy): void {
    if (call === null) {
      this.#deps.send({ ...event, operations, undo: [] });
      return;
    }
    this.#gathered.push({ event, call, operations, at: Date.now() });
    if (this.#gathered.length === 1) this.#later(GATHER_MS, () => this.#tellGathered());
  }

  #tellGathered(): void {
    const gathered = this.#gathered;
    this.#gathered = [];
    const offered = this.#orNone(() => this.#offered(this.#rowsOfCalls(gathered)));
    for (const { event, call, operations } of gathered) {
      const undo = offered.filter((row) => row.call === call).map(({ k }) => k);
      this.#deps.send({ ...event, operations, undo });
    }
  }

  #rowsOfCalls(gathered: readonly OwnChange[]): readonly ActivityRow[] {
    return this.#deps.host.activity.list({
      limit: gathered.length * MOST_ROWS_OF_A_CALL,
      before: null,
      only: {
        calls: gathered.map(({ call }) => call),
        // Without a beginning the whole list would be read: it has no index over calls.
        since: Math.min(...gathered.map(({ at }) => at)) - LONGEST_CALL_MS,
      },
    });
  }

  /** A window that does not know what can be undone still has to know what changed. */
  #orNone<T>(look: () => readonly T[]): readonly T[] {
    try {
      return look();
    } catch (error) {
      this.#deps.logger.error('what can be undone is not known', { error });
      return [];
    }
  }

  /** What can be taken back of the rows, those of each client together: a later call of its own is no obstacle. */
  #offered(rows: readonly ActivityRow[]): readonly ActivityRow[] {
    const clients = [...new Set(rows.map(({ client }) => client))];
    const keys = new Set(
      clients.flatMap((client) => this.#deps.undo.offeredTogether(rows.filter((row) => row.client === client))),
    );
    return rows.filter(({ k }) => keys.has(k));
  }

  #look(): void {
    try {
      const version = this.#deps.host.library.dataVersion();
      this.#quietLooks += 1;
      if (version === this.#dataVersion && this.#quietLooks < QUIET_LOOKS) return;
      this.#quietLooks = 0;
      const { revision, complete, changes } = this.#deps.host.library.changesSince(this.#revision);
      this.#dataVersion = version;
      this.#revision = revision;
      if (complete) for (const group of grouped(changes.filter(({ own }) => !own))) this.#tellOutside(group);
      else this.#deps.send({ source: 'app', client: null, touched: {}, operations: {}, undo: [] });
    } catch (error) {
      // Looked at again in a moment: neither version has moved on.
      if (!(error instanceof StorageBusy)) this.#deps.logger.error('commits of others cannot be read', { error });
    }
  }

  #tellOutside(group: readonly LoggedChange[]): void {
    const [first] = group;
    if (first === undefined) return;
    const event = { source: first.source, client: first.client, touched: merged(group) };
    if (event.source !== 'mcp' || event.client === null) {
      this.#deps.send({ ...event, operations: {}, undo: [] });
      return;
    }
    const { client } = event;
    this.#later(ACTIVITY_LAG_MS, () => {
      const rows = this.#orNone(() => this.#rowsOf(client, group));
      const undo = this.#orNone(() => this.#deps.undo.offeredTogether(rows));
      this.#deps.send({ ...event, operations: timesOf(rows), undo });
    });
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }

  /** What another process wrote into Activity for these commits. */
  #rowsOf(client: string, group: readonly LoggedChange[]): readonly ActivityRow[] {
    const rows = this.#deps.host.activity.list({
      limit: ROWS_LOOKED_AT,
      before: null,
      only: { client, outcome: 'done' },
    });
    const made = (row: ActivityRow): boolean =>
      group.some(
        ({ at, touched }) =>
          at >= row.at &&
          at <= row.at + row.durationMs &&
          row.items.some(({ kind, id }) => touched[kind as ItemKind]?.includes(id) ?? false),
      );
    return rows.filter(made);
  }
}

/** How often each operation of these rows ran. */
function timesOf(rows: readonly ActivityRow[]): WindowChange['operations'] {
  const times: Record<string, number> = {};
  for (const { operation } of rows) times[operation] = (times[operation] ?? 0) + 1;
  return times;
}

/** Runs of commits by the same client. */
function grouped(changes: readonly LoggedChange[]): readonly (readonly LoggedChange[])[] {
  const groups: LoggedChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.[0]?.source === change.source && last[0].client === change.client) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function merged(group: readonly LoggedChange[]): Touched {
  const ids = new Map<string, Set<string>>();
  for (const { touched } of group) {
    for (const [kind, some] of Object.entries(touched)) {
      ids.set(kind, new Set([...(ids.get(kind) ?? []), ...some]));
    }
  }
  return Object.fromEntries([...ids].map(([kind, some]) => [kind, [...some]]));
}
