import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src-main/contract/settings';
import { errorCodeOf } from '../support/cli-process';
import { commandLine } from '../support/command-line';

const line = commandLine();
const { cli, json, setPolicy, settings } = line;

describe('access', () => {
  test('shows how the switches stand', async () => {
    const shown = await json(['access']);
    expect(shown).toMatchObject({
      mcp: true,
      deletes: 'ask',
      operations: { 'notes.list': 'on', 'notes.create': 'off' },
    });
    expect(await json(['access', 'show'])).toEqual(shown);
    expect((await cli(['access'])).stdout).toMatch(/^MCP access +on\n/u);
  });

  test.each([
    [['access', 'off'], { mcp: { enabled: false } }],
    [
      ['access', 'allow', 'notes.create', 'projects.*'],
      { mcp: { operations: { 'notes.create': true, 'projects.trash': true } } },
    ],
    [['access', 'deny', 'notes.list'], { mcp: { operations: { 'notes.list': false } } }],
    [['access', 'preset', 'everything'], { mcp: { operations: { 'notes.trash': true, 'notes.list': true } } }],
    [['access', 'deletes', 'allow'], { mcp: { allowDeletes: true } }],
  ])('%j needs --yes where there is no terminal', async (words, after) => {
    const before = settings();
    const refused = await cli([...words, '--output', 'json']);
    expect([refused.code, errorCodeOf(refused)]).toEqual([1, 'confirmation_unavailable']);
    expect(settings()).toEqual(before);
    const changed = await json([...words, '--yes']);
    expect(changed).toMatchObject({ changed: true });
    expect(settings()).toMatchObject(after);
    expect(await json([...words])).toMatchObject({ changed: false });
  });

  test('presets put every switch where they have it', async () => {
    line.folder.turn('on', 'notes.trash').turn('off', 'notes.list');
    const added = await json(['access', 'preset', 'read-add', '--yes']);
    expect(added).toMatchObject({
      turnedOn: ['notes.list', 'notes.create', 'notes.append', 'projects.create'],
      turnedOff: ['notes.trash'],
    });
    const back = await json(['access', 'preset', 'defaults', '--yes']);
    expect(back).toMatchObject({ turnedOff: ['notes.create', 'notes.append', 'projects.create'], turnedOn: [] });
    expect(settings()).toMatchObject({ mcp: { operations: {} } });
  });

  test('an unknown operation changes nothing', async () => {
    const { code, stderr } = await cli(['access', 'allow', 'notes.create', 'notes.destroy', '--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain('There is no operation “notes.destroy”');
    expect(settings()).toMatchObject({ mcp: { operations: {} } });
  });

  test('what an administrator blocked stays blocked, and it says so', async () => {
    const blocking = setPolicy({ mcp: { blocked: ['notes.trash', 'projects.*'], requireConfirmation: true } });
    const some = await cli(['access', 'allow', 'notes.*', '--yes'], blocking);
    expect(some.code).toBe(0);
    expect(some.stderr).toContain('notes.trash is blocked by your administrator and stays blocked.');
    expect((await json(['access'], blocking))['operations']).toMatchObject({
      'notes.trash': 'blocked',
      'notes.create': 'on',
    });
    const none = await cli(['access', 'allow', 'projects.create', '--yes', '--output', 'json'], blocking);
    expect([none.code, errorCodeOf(none)]).toEqual([1, 'failed']);
    const deletes = await cli(['access', 'deletes', 'allow', '--yes'], blocking);
    expect(deletes.code).toBe(1);
    expect(deletes.stderr).toContain('administrator');
    const call = await cli(['tools', 'call', 'projects.list', '--output', 'json'], blocking);
    expect([call.code, errorCodeOf(call)]).toEqual([1, 'failed']);
    expect(call.stdout).toContain('blocked by your administrator');
    const off = setPolicy({ mcp: { enabled: false } });
    line.folder.set({ enabled: false });
    const on = await cli(['access', 'on', '--yes'], off);
    expect(on.code).toBe(1);
    expect(on.stderr).toContain('turned off by your administrator');
  });

  test('mends settings that cannot be read, keeping the broken file', async () => {
    writeFileSync(`${line.folder.dir}/settings.json`, 'nonsense');
    expect((await cli(['access'])).stdout).toContain('The settings file cannot be read');
    expect((await cli(['access', 'on', '--yes'])).code).toBe(0);
    expect(settings()).toMatchObject({ mcp: { ...DEFAULT_SETTINGS.mcp, enabled: true } });
  });
});
