import { constants, copyFileSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../contract/errors';
import { because, type Why } from '../contract/why/why';
import { DEFAULT_SETTINGS, OPEN_POLICY, type Access, type Policy, type Settings } from '../contract/settings';
import type { AccessStore } from '../core/ports';
import { makeFolder } from './data-dir';
import { replaceFile } from './folder/durable-file';
import { takeFileLock } from './folder/file-lock';
import { CLOSED_POLICY, defaultPolicyFile, parsePolicy } from './folder/policy-file';
import { nameAside } from './folder/set-aside';
import { parseSettings, printSettings } from './folder/settings-file';
import { type FileContent, WatchedFile } from './folder/watched-file';
import { codeOf, LibraryUnavailable, type UnavailableReason } from './library-unavailable';

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
  return new AppError('busy', because('settings.writing'), { retryable: true, retryAfterMs: 1000 });
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
    throw new LibraryUnavailable('not_a_file', path, because('settings.linkNowhere', { file: path }), { cause: error });
  }
}

/** Copies settings that could not be understood to a name of their own, before they are replaced. */
function keepAside(path: string): void {
  // A pipe or a device would be copied for ever.
  if (!statSync(path).isFile()) throw notAFile(path);
  copyFileSync(path, nameAside(path, 'corrupt', Date.now()), constants.COPYFILE_EXCL);
}

/** Turns what the file system refuses into words for the user. */
function explained(file: string, error: unknown): unknown {
  const code = codeOf(error);
  const refused = (reason: UnavailableReason, why: Why): LibraryUnavailable =>
    new LibraryUnavailable(reason, file, why, { cause: error });
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return refused('disk_full', because('settings.diskFull', { file }));
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return refused('no_permission', because('settings.noPermission', { file, code }));
    case 'EISDIR':
      return notAFile(file, error);
    case 'ELOOP':
      return refused('not_a_file', because('settings.linkLoop', { file }));
    case 'ENOENT':
    case 'ENOTDIR':
      return refused('folder_missing', because('settings.noFolder', { file }));
    case 'EIO':
    case 'EFBIG':
    case 'EMFILE':
    case 'ENFILE':
      return refused('broken_disk', because('settings.brokenDisk', { file, code }));
    default:
      return error;
  }
}

function notAFile(file: string, cause?: unknown): LibraryUnavailable {
  return new LibraryUnavailable('not_a_file', file, because('settings.notAFile', { file }), { cause });
}
