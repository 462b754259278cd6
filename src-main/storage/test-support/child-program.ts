import { join } from 'node:path';
import { createAccessStore } from '../access-store';
import { openActivityLog } from '../activity-log';
import { takeFileLock } from '../folder/file-lock';
import { createIds } from '../ids';
import { type Library, openLibrary } from '../library';

/** What tests run in a process of its own: `node <this> <command> <folder> [<argument>]`. */

const [, , command = '', folder = '', argument = ''] = process.argv;
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => Date.now() };

function library(): Library {
  return openLibrary(join(folder, 'talkbar.db'), { appVersion: '0.1.0', clock, logger });
}

/** Blocks until it is in the pipe: what is printed has happened, and nothing is printed that has not. */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const COMMANDS: Readonly<Record<string, () => void>> = {
  /** Opens the library and prints its id and that of its first workspace. */
  open() {
    const opened = library();
    print(`${opened.id} ${opened.read((db) => db.workspaces.first().id)}`);
    opened.close();
  },

  /** Writes items for ever, and prints each id once it is committed. */
  write() {
    const opened = library();
    const ids = createIds();
    const workspace = opened.read((db) => db.workspaces.first().k);
    for (let n = 0; ; n += 1) {
      const id = n % 10 === 9 ? ids.uuid() : ids.next('note');
      opened.write(
        { source: 'mcp', client: 'child' },
        () => ({ note: [id] }),
        (db) => {
          if (n % 10 === 9) {
            const turns = Array.from({ length: 50 }, (_, turn) => ({
              speaker: turn % 2,
              startMs: turn * 1000,
              endMs: turn * 1000 + 900,
              text: `turn ${turn} of ${id}`,
            }));
            db.sessions.insert(workspace, {
              id,
              title: `Meeting ${n}`,
              status: 'ready',
              startedAt: n,
              endedAt: n + 1,
              summary: '',
              projectId: null,
              createdAt: n,
              contentHash: id,
              speakers: [
                { id: ids.next('speaker'), name: 'Anna' },
                { id: ids.next('speaker'), name: 'Boris' },
              ],
              turns,
            });
          } else {
            const markdown = `body of ${id} `.repeat(1 + (n % 40));
            const note = { id, title: `Note ${n}`, markdown, pinned: false, projectId: null, sessionIds: [] };
            db.notes.insert(workspace, { ...note, createdAt: n, updatedAt: n });
          }
        },
      );
      print(id);
    }
  },

  /** Holds the write lock until it is killed or told to end. */
  hold() {
    const opened = library();
    opened.write(
      { source: 'cli', client: null },
      () => ({}),
      () => {
        print('held');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(argument));
      },
    );
    opened.close();
    print('released');
  },

  /** Moves switches of its own, one update each, and prints each once it is saved. */
  settings() {
    const access = createAccessStore(folder, join(folder, 'policy.json'));
    for (let n = 0; n < Number(argument); n += 1) {
      const id = `p${process.pid}.${n}`;
      access.update((settings) => ({
        ...settings,
        mcp: { ...settings.mcp, operations: { ...settings.mcp.operations, [id]: true } },
      }));
      print(id);
    }
  },

  /** Takes a lock over and over; between, it holds a file that only one may hold at a time. */
  lock() {
    for (let n = 0; n < Number(argument); n += 1) {
      const lock = takeFileLock(join(folder, 'test.lock'), { waitMs: 20_000, staleMs: 60_000 });
      if (lock === null) throw new Error('the lock was not to be had');
      const proof = takeFileLock(join(folder, 'proof'), { waitMs: 0, staleMs: 60_000 });
      if (proof === null) throw new Error('two processes hold the lock');
      proof.release();
      // The last time it leaves without releasing, as a process does that is killed.
      if (n !== Number(argument) - 1) lock.release();
    }
    print('done');
  },

  activity() {
    const log = openActivityLog(join(folder, 'activity.db'), { clock, logger, limits: { activityMs: 1e12 } });
    for (let n = 0; n < Number(argument); n += 1) {
      log.record({
        at: Date.now(),
        client: 'child',
        clientVersion: '1',
        call: `${process.pid}-${n}`,
        operation: 'notes.get',
        items: [],
        outcome: 'done',
        reason: null,
        durationMs: 1,
        revision: null,
        undo: null,
      });
      if (n % 7 === 0) log.flush();
    }
    while (!log.flush()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    log.close();
    print('done');
  },
};

COMMANDS[command]?.();
