import type { AccessInfo, OperationInfo } from '../../../src-main/contract/app-api';
import type { TriState } from '../../ui/switch';

export type Tool = OperationInfo['tool'];
export const TOOLS: readonly Tool[] = ['read', 'change', 'delete'];

export interface Area {
  readonly id: string;
  readonly operations: readonly OperationInfo[];
}

/** The operations by area, in the order of the catalogue. */
export function areasOf(operations: readonly OperationInfo[]): readonly Area[] {
  const areas = new Map<string, OperationInfo[]>();
  for (const operation of operations) areas.set(operation.area, [...(areas.get(operation.area) ?? []), operation]);
  return [...areas].map(([id, own]) => ({ id, operations: own }));
}

/** One column of an area. */
export interface Column {
  /** Null where the area has no such operation; `blocked` where the administrator took all of them. */
  readonly state: TriState | 'blocked' | null;
  readonly on: number;
  /** How many the user may move. */
  readonly free: readonly string[];
}

export function columnOf(area: Area, tool: Tool): Column {
  const own = area.operations.filter((operation) => operation.tool === tool);
  const free = own.filter(({ blocked }) => !blocked);
  const on = free.filter((operation) => operation.on).length;
  const state =
    own.length === 0 ? null : free.length === 0 ? 'blocked' : on === 0 ? 'off' : on === free.length ? 'on' : 'some';
  return { state, on, free: free.map(({ id }) => id) };
}

/** Moves many switches to one state. */
export function allTo(ids: readonly string[], on: boolean): Readonly<Record<string, boolean>> {
  return Object.fromEntries(ids.map((id) => [id, on]));
}

export const PRESETS = ['read-only', 'read-add', 'everything'] as const;
export type Preset = (typeof PRESETS)[number];

/** Whether an operation is on under a preset; the same rule as `talkbar-cli access preset`. */
export function isOnIn(preset: Preset, { id, tool }: Pick<OperationInfo, 'id' | 'tool'>): boolean {
  switch (preset) {
    case 'read-only':
      return tool === 'read';
    case 'read-add':
      return tool === 'read' || id.endsWith('.create') || id === 'notes.append' || id === 'calendar.add';
    case 'everything':
      return true;
  }
}

/** The preset the switches stand at; what is blocked does not count. */
export function presetOf(operations: readonly OperationInfo[]): Preset | 'custom' {
  const free = operations.filter(({ blocked }) => !blocked);
  return PRESETS.find((preset) => free.every((operation) => operation.on === isOnIn(preset, operation))) ?? 'custom';
}

/** Every switch a preset moves. */
export function switchesFor(preset: Preset, operations: readonly OperationInfo[]): Readonly<Record<string, boolean>> {
  const moving = operations.filter((operation) => !operation.blocked && operation.on !== isOnIn(preset, operation));
  return Object.fromEntries(moving.map((operation) => [operation.id, isOnIn(preset, operation)]));
}

/** Whether assistants that connect now are offered tools. */
export function isMcpRunning({ settings, policy, policyBroken }: AccessInfo): boolean {
  return settings.mcp.enabled && policy.mcpEnabled && !policyBroken;
}
