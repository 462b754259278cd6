import type { WindowChange } from '../../contract/app-api';
import type { ChangeEvent, Touched } from '../../contract/changes';
import type { MadeBy } from '../../core/gateway/gateway';
import { type Logger, StorageBusy } from '../../core/ports';
import type { ActivityRow } from '../../storage/activity-log';
import type { LoggedChange } from '../../storage/change-log';
import type { Host } from '../host';
import type { Undo } from './undo';

const POLL_MS = 200;
/** Another process writes its activity a moment after the commit; Undo is looked for when it is there. */
const ACTIVITY_LAG_MS = 150;
const ROWS_LOOKED_AT = 200;
/** Looks after which the log is read though nobody else has written, so that its reader forgets own revisions. */
const QUIET_LOOKS = 300;
const MOST_ROWS_OF_A_CALL = 100;

export interface WindowChangesDeps {
  readonly host: Pick<Host, 'library' | 'activity' | 'onChange'>;
  readonly undo: Undo;
  readonly logger: Logger;
  readonly send: (change: WindowChange) => void;
}

/**
 * Tells the windows what changed: once for each call made in this process, and once for each run of commits that
 * another process made for the same client. Commits of others are noticed by `PRAGMA data_version`.
 */
export class WindowChanges {
  readonly #deps: WindowChangesDeps;
  readonly #stopListening: () => void;
  readonly #timers = new Set<NodeJS.Timeout>();
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
    const { activity } = this.#deps.host;
    const rows = call === null ? [] : activity.list({ limit: MOST_ROWS_OF_A_CALL, before: null, only: { call } });
    this.#tell(event, operations, rows);
  }

  #tell(event: ChangeEvent, operations: WindowChange['operations'], rows: readonly ActivityRow[]): void {
    this.#deps.send({ ...event, operations, undo: rows.length === 0 ? [] : this.#deps.undo.offered(rows) });
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
      else this.#tell({ source: 'app', client: null, touched: {} }, {}, []);
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
      this.#tell(event, {}, []);
      return;
    }
    const { client } = event;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const rows = this.#rowsOf(client, group);
      this.#tell(event, timesOf(rows), rows);
    }, ACTIVITY_LAG_MS);
    this.#timers.add(timer);
  }

  /** What another process wrote into Activity for these commits. */
  #rowsOf(client: string, group: readonly LoggedChange[]): readonly ActivityRow[] {
    const rows = this.#deps.host.activity.list({
      limit: ROWS_LOOKED_AT,
      before: null,
      only: { client, outcome: 'done' },
    });
    const revisions = new Set(group.map(({ revision }) => revision));
    return rows.filter(({ revision }) => revision !== null && revisions.has(revision));
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
