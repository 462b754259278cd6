import { posix, win32 } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { OPEN_POLICY, type Policy } from '../../contract/settings';
import { parseObject } from './settings-file';

/** What holds while the policy file cannot be understood: nothing is allowed. */
export const CLOSED_POLICY: Policy = {
  mcpEnabled: false,
  blocked: [],
  requireConfirmation: true,
  appConfirmation: false,
  confirmInApp: true,
  cli: false,
};

/** Where the administrator's policy stands on a platform: a place an ordinary user cannot write to. */
export function defaultPolicyFile(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  switch (platform) {
    case 'darwin':
      return '/Library/Application Support/TalkBar/policy.json';
    case 'win32':
      return win32.join(env['ProgramData'] || 'C:\\ProgramData', 'TalkBar', 'policy.json');
    default:
      return posix.join('/etc', 'talkbar', 'policy.json');
  }
}

/**
 * Reads a policy. Its keys may stand at the root or under `mcp`; where both say something, the stricter holds. Null where
 * the text is no object or a known key has a wrong type: a policy that is half understood protects nothing.
 */
export function parsePolicy(text: string): Policy | null {
  const root = parseObject(text);
  if (root === null) return null;
  const mcp = root['mcp'];
  if (mcp === undefined) return readLevel(root);
  if (!isJsonObject(mcp)) return null;
  const outer = readLevel(root);
  const inner = readLevel(mcp);
  return outer === null || inner === null ? null : stricter(outer, inner);
}

function readLevel(level: JsonObject): Policy | null {
  const enabled = flag(level['enabled'], OPEN_POLICY.mcpEnabled);
  const blocked = blockedList(level['blocked']);
  const requireConfirmation = flag(level['requireConfirmation'], OPEN_POLICY.requireConfirmation);
  const appConfirmation = flag(level['appConfirmation'], OPEN_POLICY.appConfirmation);
  const cli = flag(level['cli'], OPEN_POLICY.cli);
  const confirmIn = level['confirmIn'];
  if (enabled === null || blocked === null || requireConfirmation === null || appConfirmation === null) return null;
  if (cli === null || (confirmIn !== undefined && confirmIn !== 'app')) return null;
  return {
    mcpEnabled: enabled,
    blocked,
    requireConfirmation,
    appConfirmation,
    confirmInApp: confirmIn === 'app',
    cli,
  };
}

function stricter(a: Policy, b: Policy): Policy {
  return {
    mcpEnabled: a.mcpEnabled && b.mcpEnabled,
    blocked: [...new Set([...a.blocked, ...b.blocked])],
    requireConfirmation: a.requireConfirmation || b.requireConfirmation,
    appConfirmation: a.appConfirmation && b.appConfirmation,
    confirmInApp: a.confirmInApp || b.confirmInApp,
    cli: a.cli && b.cli,
  };
}

/** Null marks a wrong type. */
function flag(value: Json | undefined, absent: boolean): boolean | null {
  if (value === undefined) return absent;
  return typeof value === 'boolean' ? value : null;
}

/** An operation's id, `area.*`, or `*` for all. An area of a later version is as good as one that is known. */
const BLOCKED_ENTRY = /^(?:\*|[a-z_]+(?:\.[a-z_]+)*(?:\.\*)?)$/u;

function blockedList(value: Json | undefined): readonly string[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const entries = value.filter((entry): entry is string => typeof entry === 'string' && BLOCKED_ENTRY.test(entry));
  return entries.length === value.length ? entries : null;
}
