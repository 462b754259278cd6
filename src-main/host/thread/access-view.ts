import type { AccessChange, AccessInfo, OperationInfo } from '../../contract/app-api';
import { AppError } from '../../contract/errors';
import type { Access, Settings } from '../../contract/settings';
import { isBlocked, ownSwitch } from '../../core/gateway/gates';
import type { Host } from '../host';

/** Everything Settings > MCP Access shows. */
export function accessInfo(host: Pick<Host, 'access' | 'operations' | 'tools'>, socket: string | null): AccessInfo {
  const access = host.access.current();
  return {
    settings: access.settings,
    policy: access.policy,
    policyBroken: access.policyBroken,
    settingsBroken: access.settingsBroken,
    operations: operationInfos(host, access),
    definitions: JSON.stringify(host.tools.definitions()),
    socket,
  };
}

function operationInfos(host: Pick<Host, 'operations'>, access: Access): readonly OperationInfo[] {
  return host.operations
    .filter((operation) => operation.audience === 'all')
    .map((operation) => ({
      id: operation.id,
      area: operation.area,
      tool: operation.tool,
      title: operation.title,
      summary: operation.summary,
      on: ownSwitch(access, operation),
      blocked: isBlocked(access, operation),
    }));
}

/** Writes what the user decided. Throws AppError where a switch is named that does not exist, or the file is locked. */
export function changeAccess(host: Pick<Host, 'access' | 'operations'>, change: AccessChange): void {
  const known = new Set(host.operations.filter(({ audience }) => audience === 'all').map(({ id }) => id));
  const unknown = Object.keys(change.operations ?? {}).find((id) => !known.has(id));
  if (unknown !== undefined) throw new AppError('invalid_arguments', `There is no operation ${unknown}`);
  host.access.update((settings) => changed(settings, change));
}

function changed(settings: Settings, change: AccessChange): Settings {
  const before = change.restoreDefaults === true ? {} : settings.mcp.operations;
  return {
    ...settings,
    mcp: { ...settings.mcp, ...change.mcp, operations: { ...before, ...change.operations } },
    keepActivity: change.keepActivity ?? settings.keepActivity,
  };
}
