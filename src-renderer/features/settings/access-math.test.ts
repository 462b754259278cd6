import { describe, expect, it } from 'vitest';
import type { OperationInfo } from '../../../src-main/contract/app-api';
import { PRESETS as CLI_PRESETS, presetSwitch } from '../../../src-main/cli/access/presets';
import { OPERATIONS } from '../../../src-main/core/operations/registry';
import { allTo, areasOf, columnOf, isOnIn, presetOf, PRESETS, switchesFor } from './access-math';

const SHOWN = OPERATIONS.filter(({ audience }) => audience === 'all');

function infos(
  on: (operation: (typeof SHOWN)[number]) => boolean,
  blocked: readonly string[] = [],
): readonly OperationInfo[] {
  return SHOWN.map((operation) => ({
    id: operation.id,
    area: operation.area,
    tool: operation.tool,
    title: operation.title,
    summary: operation.summary,
    on: on(operation),
    blocked: blocked.includes(operation.id),
  }));
}

const apply = (
  operations: readonly OperationInfo[],
  moves: Readonly<Record<string, boolean>>,
): readonly OperationInfo[] =>
  operations.map((operation) => ({ ...operation, on: moves[operation.id] ?? operation.on }));

function notes(operations: readonly OperationInfo[]): Parameters<typeof columnOf>[0] {
  const area = areasOf(operations).find(({ id }) => id === 'notes');
  if (area === undefined) throw new Error('no notes');
  return area;
}

describe('the switches of an area', () => {
  it('are off, on, or some', () => {
    expect(columnOf(notes(infos(() => false)), 'change').state).toBe('off');
    expect(columnOf(notes(infos(() => true)), 'change').state).toBe('on');
    const some = columnOf(notes(infos(({ id }) => id === 'notes.create')), 'change');
    expect(some.state).toBe('some');
    expect(some.on).toBe(1);
  });

  it('do not exist where the area has no such operation', () => {
    const workspace = areasOf(infos(() => true)).find(({ id }) => id === 'workspace');
    expect(workspace && columnOf(workspace, 'delete').state).toBeNull();
  });

  it('leave out what the administrator blocked, and are a lock where that is all', () => {
    const blocked = infos(() => true, ['notes.trash', 'notes.create']);
    expect(columnOf(notes(blocked), 'delete')).toEqual({ state: 'blocked', on: 0, free: [] });
    const change = columnOf(notes(blocked), 'change');
    expect(change.state).toBe('on');
    expect(change.free).not.toContain('notes.create');
  });

  it('move together: some to on, on to off', () => {
    const some = infos(({ id }) => id === 'notes.create');
    const on = apply(some, allTo(columnOf(notes(some), 'change').free, true));
    expect(columnOf(notes(on), 'change').state).toBe('on');
    const off = apply(on, allTo(columnOf(notes(on), 'change').free, false));
    expect(columnOf(notes(off), 'change').state).toBe('off');
  });

  it('cover every operation of the registry once', () => {
    const ids = areasOf(infos(() => true)).flatMap((area) => area.operations.map(({ id }) => id));
    expect([...ids].sort()).toEqual(SHOWN.map(({ id }) => id).sort());
  });
});

describe('presets', () => {
  it.each(PRESETS)('%s is what the command line sets by that name', (preset) => {
    expect(CLI_PRESETS).toContain(preset);
    for (const operation of SHOWN)
      expect([operation.id, isOnIn(preset, operation)]).toEqual([operation.id, presetSwitch(preset, operation)]);
  });

  it.each(PRESETS)('%s is recognised once it is set, from anywhere', (preset) => {
    for (const start of [infos(() => true), infos(() => false), infos(({ id }) => id.length % 2 === 0)]) {
      expect(presetOf(apply(start, switchesFor(preset, start)))).toBe(preset);
    }
  });

  it('one switch away from a preset is custom', () => {
    const read = infos(({ tool }) => tool === 'read');
    expect(presetOf(read)).toBe('read-only');
    expect(presetOf(apply(read, { 'notes.trash': true }))).toBe('custom');
  });

  it('leave what is blocked alone', () => {
    const start = infos(({ tool }) => tool === 'read', ['notes.trash']);
    const moves = switchesFor('everything', start);
    expect(Object.keys(moves)).not.toContain('notes.trash');
    expect(presetOf(apply(start, moves))).toBe('everything');
  });
});
