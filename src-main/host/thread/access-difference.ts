import type { AccessDifference, AccessSwitch } from '../../contract/app-api';
import type { Access } from '../../contract/settings';
import { isBlocked, ownSwitch } from '../../core/gateway/gates';
import type { Operation } from '../../core/operations/define';

const SWITCHES: readonly AccessSwitch[] = ['enabled', 'allowDeletes', 'askInApp', 'alwaysAskInApp'];

/** What differs for assistants between two moments; null where nothing does. */
export function accessDifference(
  before: Access,
  after: Access,
  operations: readonly Operation[],
): AccessDifference | null {
  const switches = SWITCHES.filter((name) => before.settings.mcp[name] !== after.settings.mcp[name]);
  const moved = operations.filter(
    (operation) => operation.audience === 'all' && isOpen(before, operation) !== isOpen(after, operation),
  );
  const policy = policyOf(before) !== policyOf(after);
  if (switches.length === 0 && moved.length === 0 && !policy) return null;
  return {
    switches: Object.fromEntries(switches.map((name) => [name, after.settings.mcp[name]])),
    allowed: moved.filter((operation) => isOpen(after, operation)).map(({ id }) => id),
    denied: moved.filter((operation) => !isOpen(after, operation)).map(({ id }) => id),
    policy,
  };
}

/** Whatever the master switch says, which is told by itself. */
function isOpen(access: Access, operation: Operation): boolean {
  return ownSwitch(access, operation) && !isBlocked(access, operation);
}

function policyOf({ policy, policyBroken }: Access): string {
  return JSON.stringify([policy, policyBroken]);
}
