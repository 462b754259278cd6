import { constants, copyFileSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../contract/errors';
import { DEFAULT_SETTINGS, OPEN_POLICY, type Access, type Policy, type Settings } from '../contract/settings';
import type { AccessStore } from '../core/ports';
import { makeFolder } from './data-dir';
import { replaceFile } from './folder/durable-file';
import { takeFileLock } from './folder/file-lock';
import { CLOSED_POLICY, defaultPolicyFile, parsePolicy } from './folder/policy-file';
import { nameAside } from './folder/set-aside';
import { parseSettings, printSettings } from './folder/settings-file';
import { type FileContent, WatchedFile } from './folder/watched-file';
import { codeOf, LibraryUnavailable } from './library-unavailable';

const LOCK_WAIT_MS = 2_000;
/** Settings are replaced in milliseconds; whoever has held the lock so long is gone. */
const LOCK_STALE_MS = 10_000;

/**
 * Settings and policy from their files, looked at again at every call: two stats while nothing changes. Imports nothing
 * but Node's own modules and the contract, so that the helper can use it before it loads anything else.
 */
export function createAccessStore(dataDir: string, policy = defaultPolicyFile(process.platform)): AccessStore {
  const settingsFile = new WatchedFile(join(dataDir, 'settings.json'));
  const policyFile = new WatchedFile(policy);
  let seen: { settings: FileContent; policy: FileContent; access: Access } | null = null;

  const current = (): Access => {
    const settings = settingsFile.content();
    const rules = policyFile.content();
    if (seen !== null && seen.settings === settings && seen.policy === rules) return seen.access;
    seen = { settings, policy: rules, access: { ...readSettings(settings), ...readPolicy(rules) } };
    return seen.access;
  };
  return {
    current,
    latest: () => seen?.access ?? current(),
    update: (change) => {
      makeFolder(dataDir);
      try {
        return locked(join(dataDir, 'settings.lock'), () => {
          settingsFile.forget();
          return replaceSettings(settingsFile.path, settingsFile.content(), change);
        });
      } catch (error) {
        throw explained(settingsFile.path, error);
      } finally {
        settingsFile.forget();
      }
    },
  };
}

function replaceSettings(path: string, before: FileContent, change: (settings: Settings) => Settings): Settings {
  const { settings } = readSettings(before);
  const next = change(settings);
  if (next === settings && before.kind === 'text') return settings;
  const known = before.kind === 'text' ? parseSettings(before.text) : null;
  if (known === null && before.kind !== 'missing') keepAside(path);
  replaceFile(targetOf(path), printSettings(next, known?.raw ?? {}));
  return next;
}

function locked<T>(path: string, work: () => T): T {
  const lock = takeFileLock(path, { waitMs: LOCK_WAIT_MS, staleMs: LOCK_STALE_MS });
  if (lock === null) throw settingsBusy();
  try {
    return work();
  } finally {
    lock.release();
  }
}

function settingsBusy(): AppError {
  return new AppError('busy', 'Another TalkBar process is just changing the settings. Try again.', {
    retryable: true,
    retryAfterMs: 1000,
  });
}

function readSettings(content: FileContent): { settings: Settings; settingsBroken: boolean } {
  if (content.kind === 'missing') return { settings: DEFAULT_SETTINGS, settingsBroken: false };
  const parsed = content.kind === 'text' ? parseSettings(content.text) : null;
  // The master switch is off by default, and so every switch is.
  if (parsed === null) return { settings: DEFAULT_SETTINGS, settingsBroken: true };
  return { settings: parsed.settings, settingsBroken: false };
}

function readPolicy(content: FileContent): { policy: Policy; policyBroken: boolean } {
  if (content.kind === 'missing') return { policy: OPEN_POLICY, policyBroken: false };
  const policy = content.kind === 'text' ? parsePolicy(content.text) : null;
  return policy === null ? { policy: CLOSED_POLICY, policyBroken: true } : { policy, policyBroken: false };
}

/** The file to replace: where the settings are a link to a file kept elsewhere, that file, so that the link stays. */
function targetOf(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
  try {
    return realpathSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new LibraryUnavailable(
      'not_a_file',
      path,
      `TalkBar's settings ${path} are a link to a file that is not there. Put the file back, or remove the link.`,
      { cause: error },
    );
  }
}

/** Copies settings that could not be understood to a name of their own, before they are replaced. */
function keepAside(path: string): void {
  // A pipe or a device would be copied for ever.
  if (!statSync(path).isFile()) throw notAFile(path);
  copyFileSync(path, nameAside(path, 'corrupt', Date.now()), constants.COPYFILE_EXCL);
}

/** Turns what the file system refuses into words for the user. */
function explained(path: string, error: unknown): unknown {
  const code = codeOf(error);
  const cause = { cause: error };
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new LibraryUnavailable('disk_full', path, `TalkBar cannot save ${path}: the disk is full.`, cause);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new LibraryUnavailable(
        'no_permission',
        path,
        `TalkBar may not write its settings ${path} (${code}). Check the permissions of that file and its folder.`,
        cause,
      );
    case 'EISDIR':
      return notAFile(path, error);
    case 'ELOOP':
      return new LibraryUnavailable(
        'not_a_file',
        path,
        `TalkBar's settings ${path} cannot be reached: a link on the way leads back to itself. Remove that link.`,
        cause,
      );
    case 'ENOENT':
    case 'ENOTDIR':
      return new LibraryUnavailable(
        'folder_missing',
        path,
        `TalkBar cannot save ${path}: its folder is gone. Is a drive not connected?`,
        cause,
      );
    case 'EIO':
    case 'EFBIG':
    case 'EMFILE':
    case 'ENFILE':
      return new LibraryUnavailable(
        'broken_disk',
        path,
        `TalkBar cannot save ${path} (${code}). Check the disk it is on, and try again.`,
        cause,
      );
    default:
      return error;
  }
}

function notAFile(path: string, cause?: unknown): LibraryUnavailable {
  return new LibraryUnavailable(
    'not_a_file',
    path,
    `TalkBar keeps its settings in the file ${path}, but that is no file. Move it away and try again.`,
    { cause },
  );
}
