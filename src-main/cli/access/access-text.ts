import type { JsonObject } from '../../contract/json';
import type { Access } from '../../contract/settings';
import { isMcpOn } from '../../core/gateway/gates';
import type { Operation } from '../../core/operations/define';
import { AREAS, SCRIPT_OPERATIONS } from '../commands/operation-names';
import { stateWord, switchOf } from '../commands/tools-list';
import { foldedColumns } from '../output/columns';
import type { Style } from '../output/style';
import { counted } from '../output/words';

/** How access stands, for scripts. */
export function accessJson(access: Access): JsonObject {
  const { settings, policy } = access;
  return {
    mcp: settings.mcp.enabled && policy.mcpEnabled,
    mcpSwitch: settings.mcp.enabled,
    deletes: asksBeforeDeletes(access) ? 'ask' : 'allow',
    askInApp: settings.mcp.askInApp,
    alwaysAskInApp: settings.mcp.alwaysAskInApp,
    policy: {
      mcpEnabled: policy.mcpEnabled,
      blocked: policy.blocked,
      requireConfirmation: policy.requireConfirmation,
      broken: access.policyBroken,
    },
    settingsBroken: access.settingsBroken,
    operations: Object.fromEntries(SCRIPT_OPERATIONS.map((operation) => [operation.id, switchOf(access, operation)])),
  };
}

function asksBeforeDeletes({ settings, policy }: Access): boolean {
  return !settings.mcp.allowDeletes || policy.requireConfirmation;
}

/** The same for people: the master switch, then a line for each tool, area and state. */
export function accessText(access: Access, style: Style, width: number): string {
  const isOff = access.policy.mcpEnabled && !isMcpOn(access);
  const head = [
    [
      'MCP access',
      `${masterText(access, style)}${isOff ? style.dim('  (turn it on with: talkbar-cli access on)') : ''}`,
    ],
    ['Before deletes', deletesText(access)],
  ].map(([name = '', value = '']) => [style.bold(name), value]);
  return [
    ...foldedColumns(head, width),
    ...(access.settingsBroken ? [style.red('The settings file cannot be read, so every switch is off.')] : []),
    '',
    ...foldedColumns(
      TOOLS.flatMap((tool) => toolRows(tool, access, style)),
      width,
    ),
    '',
    countText(access),
  ].join('\n');
}

const TOOLS = ['read', 'change', 'delete'] as const;
const STATES = ['on', 'off', 'blocked'] as const;

function toolRows(tool: Operation['tool'], access: Access, style: Style): readonly (readonly string[])[] {
  const operations = SCRIPT_OPERATIONS.filter((operation) => operation.tool === tool);
  const rows = AREAS.flatMap((area) =>
    STATES.flatMap((state) => {
      const names = operations
        .filter((operation) => operation.area === area && switchOf(access, operation) === state)
        .map((operation) => operation.id.slice(area.length + 1));
      return names.length === 0 ? [] : [[area, stateWord(state, style), names.join('  ')]];
    }),
  );
  return rows.map((row, index) => [index === 0 ? style.bold(tool) : '', ...row]);
}

/** On, off, or who keeps it off. */
export function masterText({ settings, policy, policyBroken }: Access, style: Style): string {
  if (policyBroken) return style.red('blocked: the policy file of your administrator cannot be read');
  if (!policy.mcpEnabled) return style.red('off, by your administrator');
  return settings.mcp.enabled ? style.green('on') : 'off';
}

function deletesText({ settings, policy }: Access): string {
  if (policy.requireConfirmation) return 'always ask, by your administrator';
  return settings.mcp.allowDeletes ? 'ask where the assistant can; without asking where it cannot' : 'always ask';
}

/** «12 of 36 operations are on.» */
export function countText(access: Access): string {
  const on = SCRIPT_OPERATIONS.filter((operation) => switchOf(access, operation) === 'on').length;
  return `${on} of ${counted(SCRIPT_OPERATIONS.length, 'operation')} are on.`;
}
