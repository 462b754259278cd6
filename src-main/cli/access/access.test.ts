import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, OPEN_POLICY, type Access } from '../../contract/settings';
import { SCRIPT_OPERATIONS } from '../commands/operation-names';
import { styleFor } from '../output/style';
import { accessJson, accessText } from './access-text';
import { planOf } from './change';
import { namedOperations } from './named-operations';
import { PRESETS, presetSwitch, type Preset } from './presets';

function accessWith(policy: Partial<Access['policy']> = {}, mcp: Partial<Access['settings']['mcp']> = {}): Access {
  return {
    settings: { ...DEFAULT_SETTINGS, mcp: { ...DEFAULT_SETTINGS.mcp, ...mcp } },
    policy: { ...OPEN_POLICY, ...policy },
    policyBroken: false,
    settingsBroken: false,
  };
}

function onUnder(preset: Preset): readonly string[] {
  return SCRIPT_OPERATIONS.filter((operation) => presetSwitch(preset, operation) === true).map(({ id }) => id);
}

describe('presets', () => {
  const reads = SCRIPT_OPERATIONS.filter(({ tool }) => tool === 'read').map(({ id }) => id);

  test('read-only is all reads and nothing else', () => {
    expect(onUnder('read-only')).toEqual(reads);
  });

  test('read-add also adds, and changes or deletes nothing that is there', () => {
    const added = onUnder('read-add').filter((id) => !reads.includes(id));
    expect(added).toEqual(['notes.create', 'notes.append', 'projects.create']);
  });

  test('everything is everything, and defaults decide nothing', () => {
    expect(onUnder('everything')).toHaveLength(SCRIPT_OPERATIONS.length);
    expect(SCRIPT_OPERATIONS.map((operation) => presetSwitch('defaults', operation))).toEqual(
      SCRIPT_OPERATIONS.map(() => null),
    );
    expect(PRESETS).toHaveLength(4);
  });
});

describe('naming operations', () => {
  test('ids and areas, each once and in catalogue order', () => {
    expect(
      namedOperations(['notes.trash', 'notes.trash.*', 'notes.create', 'notes.trash']).map(({ id }) => id),
    ).toEqual(['notes.trash.list', 'notes.create', 'notes.trash']);
  });

  test.each([
    ['notes.tras', 'There is no operation “notes.tras”. Did you mean notes.trash?'],
    ['workspaces.create', 'There is no operation “workspaces.create”.'],
    ['nothing.*', 'No operation begins with “nothing.”.'],
  ])('%s is refused', (name, message) => {
    expect(() => namedOperations([name])).toThrow(message);
  });
});

describe('moving switches', () => {
  test('only what really moves is said to move', () => {
    const moves = new Map(
      namedOperations(['notes.create', 'notes.list', 'notes.get']).map((each) => [each, true] as const),
    );
    const plan = planOf(accessWith({}, { operations: { 'notes.get': false } }), moves);
    expect(plan.turnedOn.map(({ id }) => id)).toEqual(['notes.get', 'notes.create']);
    expect(plan.turnedOff).toEqual([]);
  });

  test('what is blocked stays as it is', () => {
    const moves = new Map(namedOperations(['notes.*']).map((each) => [each, true] as const));
    const access = accessWith({ blocked: ['notes.trash', 'projects.*'] });
    const plan = planOf(access, moves);
    expect(plan.blocked.map(({ id }) => id)).toEqual(['notes.trash']);
    expect(plan.apply(access.settings)).not.toHaveProperty('notes.trash');
  });

  test('going back to the defaults forgets the moves', () => {
    const moves = new Map(SCRIPT_OPERATIONS.map((operation) => [operation, null] as const));
    const access = accessWith({}, { operations: { 'notes.list': false, 'notes.create': true } });
    const plan = planOf(access, moves);
    expect(plan.apply(access.settings)).toEqual({});
    expect(plan.turnedOn.map(({ id }) => id)).toEqual(['notes.list']);
    expect(plan.turnedOff.map(({ id }) => id)).toEqual(['notes.create']);
  });
});

describe('showing access', () => {
  test('the state of every operation, and who decides', () => {
    const access = accessWith(
      { blocked: ['notes.*'], requireConfirmation: true },
      { enabled: true, allowDeletes: true },
    );
    const json = accessJson(access);
    expect(json).toMatchObject({ mcp: true, deletes: 'ask' });
    expect(json['operations']).toMatchObject({
      'notes.get': 'blocked',
      'projects.get': 'on',
      'projects.create': 'off',
    });
    const text = accessText(access, styleFor(false), 80);
    expect(text).toContain('always ask, by your administrator');
    expect(text).toMatch(/notes +blocked +list {2}get/u);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each([
    [accessWith(), 'off  (turn it on with: talkbar-cli access on)'],
    [accessWith({ mcpEnabled: false }, { enabled: true }), 'off, by your administrator'],
    [{ ...accessWith(), policyBroken: true }, 'blocked: the policy file of your administrator cannot be read'],
    [{ ...accessWith(), settingsBroken: true }, 'The settings file cannot be read, so every switch is off.'],
  ])('says what keeps it off', (access, sentence) => {
    expect(accessText(access, styleFor(false), 120)).toContain(sentence);
  });
});
