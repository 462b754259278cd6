import { AppError } from '../../contract/errors';
import type { Access } from '../../contract/settings';
import type { Operation } from '../operations/define';
import type { Source } from '../../contract/changes';

export type SwitchState = 'on' | 'off' | 'blocked';

/** Whether an administrator's `blocked` list names an operation: by its id, its whole area as `area.*`, or all as `*`. */
export function isBlocked(access: Access, operation: Operation): boolean {
  if (access.policyBroken) return true;
  return access.policy.blocked.some((entry) => {
    if (entry === '*') return true;
    return entry.endsWith('.*') ? operation.id.startsWith(entry.slice(0, -1)) : entry === operation.id;
  });
}

/** Reads start on, changes and deletes start off. */
export function isOnByDefault(operation: Operation): boolean {
  return operation.tool === 'read';
}

/** Where the user's own switch of an operation stands, whatever the master switch says. */
export function ownSwitch(access: Access, operation: Operation): boolean {
  if (access.settingsBroken) return false;
  return access.settings.mcp.operations[operation.id] ?? isOnByDefault(operation);
}

/** MCP as a whole: the administrator's word and the user's master switch. */
export function isMcpOn(access: Access): boolean {
  return access.policy.mcpEnabled && access.settings.mcp.enabled;
}

/** What an assistant meets at an operation now. */
export function switchState(access: Access, operation: Operation): SwitchState {
  if (isBlocked(access, operation)) return 'blocked';
  return isMcpOn(access) && ownSwitch(access, operation) ? 'on' : 'off';
}

const TURN_ON = 'Ask the user to turn it on in TalkBar Settings > MCP Access.';

/** Whether callers from there may run an operation at all; to others it does not exist. */
export function isOpenTo(source: Source, { audience }: Operation): boolean {
  switch (audience) {
    case 'all':
      return true;
    case 'user':
      return source !== 'mcp';
    case 'app':
      return source === 'app';
  }
}

/** The refusal of everything where an administrator closed the command line; null when open. */
export function cliRefusal({ policy, policyBroken: broken }: Access): AppError | null {
  if (broken) return policyBroken();
  return policy.cli ? null : new AppError('failed', 'talkbar-cli is blocked by your administrator.');
}

/** The refusal of the first gate that is shut, in the order policy, master switch, the operation's own; null when open. */
export function refusalAt(access: Access, operation: Operation, source: Source): AppError | null {
  if (source === 'app') return null;
  if (source === 'mcp' && !access.policyBroken && !access.policy.mcpEnabled) return mcpOffByAdministrator();
  if (source === 'cli') return cliRefusal(access) ?? (isBlocked(access, operation) ? blocked(operation) : null);
  if (isBlocked(access, operation)) return access.policyBroken ? policyBroken() : blocked(operation);
  if (!access.settings.mcp.enabled) return mcpOff();
  if (ownSwitch(access, operation)) return null;
  return new AppError('turned_off', `${operation.id} is turned off in TalkBar. ${TURN_ON}`);
}

/** The refusal where MCP as a whole is shut; null when open. */
export function mcpRefusal(access: Access): AppError | null {
  if (access.policyBroken) return policyBroken();
  if (!access.policy.mcpEnabled) return mcpOffByAdministrator();
  return access.settings.mcp.enabled ? null : mcpOff();
}

function mcpOff(): AppError {
  return new AppError('turned_off', `MCP access is turned off in TalkBar. ${TURN_ON}`);
}

function mcpOffByAdministrator(): AppError {
  return new AppError(
    'turned_off',
    'MCP access is turned off in TalkBar by your administrator. Only they can turn it on.',
  );
}

function policyBroken(): AppError {
  return new AppError(
    'failed',
    "Everything is blocked by your administrator's policy file, which TalkBar cannot read. Ask them to mend it.",
  );
}

function blocked(operation: Operation): AppError {
  return new AppError('failed', `${operation.id} is blocked by your administrator`);
}
