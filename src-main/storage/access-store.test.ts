import { build } from 'vite';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, OPEN_POLICY, type Settings } from '../contract/settings';
import { createAccessStore } from './access-store';
import { CLOSED_POLICY } from './folder/policy-file';
import { LibraryUnavailable } from './library-unavailable';
import { Child } from './test-support/child';
import { makePipe } from './test-support/odd-files';
import { asOrdinaryUser, tempFolder } from './test-support/temp-folder';

function files() {
  const folder = tempFolder();
  const settings = join(folder, 'settings.json');
  const policy = join(folder, 'policy.json');
  return { folder, settings, policy, store: createAccessStore(folder, policy) };
}

const turnOn = (settings: Settings): Settings => ({ ...settings, mcp: { ...settings.mcp, enabled: true } });

test('without files everything stands at its default', () => {
  const { store } = files();
  expect(store.current()).toEqual({
    settings: DEFAULT_SETTINGS,
    policy: OPEN_POLICY,
    policyBroken: false,
    settingsBroken: false,
  });
});

test('the same object while nothing changes; another when a file does', () => {
  const { store, policy } = files();
  const first = store.current();
  expect(store.current()).toBe(first);
  store.update(turnOn);
  const second = store.current();
  expect(second.settings.mcp.enabled).toBe(true);
  expect(store.current()).toBe(second);
  writeFileSync(policy, '{"blocked": ["notes.trash"]}');
  const third = store.current();
  expect(third.policy.blocked).toEqual(['notes.trash']);
  expect(third.settings).toEqual(second.settings);
  writeFileSync(policy, '{"blocked": ["notes.trish"]}');
  expect(store.current().policy.blocked, 'a change of the same length').toEqual(['notes.trish']);
  rmSync(policy);
  expect(store.current().policy).toEqual(OPEN_POLICY);
});

test('what one store saves another sees at its next look', () => {
  const { folder, policy, store } = files();
  const other = createAccessStore(folder, policy);
  other.current();
  store.update(turnOn);
  expect(other.current().settings.mcp.enabled).toBe(true);
});

test('settings are for the user alone, and whole', () => {
  const { folder, settings, store } = files();
  store.update(turnOn);
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ ...DEFAULT_SETTINGS, ...turnOn(DEFAULT_SETTINGS) });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

test('a field that is missing or wrong stands at its default, a wrong switch is off', () => {
  const { settings, store } = files();
  writeFileSync(
    settings,
    JSON.stringify({
      mcp: {
        enabled: true,
        operations: { 'notes.get': 'yes', 'notes.list': true, 'notes.pin': false },
        askInApp: 'no',
      },
      licence: 5,
      keepActivity: null,
    }),
  );
  expect(store.current()).toMatchObject({
    settingsBroken: false,
    settings: {
      mcp: {
        enabled: true,
        operations: { 'notes.get': false, 'notes.list': true, 'notes.pin': false },
        allowDeletes: false,
        askInApp: true,
        alwaysAskInApp: false,
      },
      licence: null,
      openWorkspaceId: null,
      keepActivity: true,
    },
  });
});

test('keys of a newer version survive an update', () => {
  const { settings, store } = files();
  writeFileSync(settings, JSON.stringify({ newer: { a: 1 }, mcp: { newest: [2], operations: { 'a.b': true } } }));
  store.update(turnOn);
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({
    newer: { a: 1 },
    mcp: { newest: [2], enabled: true, operations: { 'a.b': true } },
  });
});

test('an update that changes nothing writes nothing', () => {
  const { settings, store } = files();
  store.update(turnOn);
  const { ino, mtimeMs } = statSync(settings);
  store.update((same) => same);
  expect(statSync(settings)).toMatchObject({ ino, mtimeMs });
});

test.each(['', '{"mcp": {"enabled": true}', '[]', 'null', '"on"', '\0\0\0\0'])(
  'settings that read %j turn every switch off and are kept aside at the next update',
  (text) => {
    const { folder, settings, store } = files();
    store.update(turnOn);
    writeFileSync(settings, text);
    expect(store.current()).toMatchObject({ settingsBroken: true, settings: DEFAULT_SETTINGS });
    expect(readdirSync(folder)).toEqual(['settings.json']);

    store.update((settings) => ({ ...settings, licence: 'TB1' }));
    expect(store.current()).toMatchObject({ settingsBroken: false, settings: { mcp: { enabled: false } } });
    const aside = readdirSync(folder).filter((name) => name.startsWith('settings.json.corrupt-'));
    expect(aside).toHaveLength(1);
    expect(readFileSync(join(folder, aside[0] ?? ''), 'utf8')).toBe(text);

    store.update(turnOn);
    expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toEqual(aside);
  },
);

test('settings that may not be read turn every switch off and are not replaced', () => {
  const { folder, settings, store } = files();
  store.update(turnOn);
  chmodSync(settings, 0o000);
  asOrdinaryUser([folder, settings], () => {
    expect(store.current()).toMatchObject({ settingsBroken: true, settings: { mcp: { enabled: false } } });
    expect(() => store.update(turnOn)).toThrow(LibraryUnavailable);
  });
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({ mcp: { enabled: true } });
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

test('a folder in the place of the settings turns every switch off', () => {
  const { settings, store } = files();
  mkdirSync(settings);
  expect(store.current()).toMatchObject({ settingsBroken: true });
});

test('a read-only data folder refuses an update in words', () => {
  const { folder, store } = files();
  chmodSync(folder, 0o500);
  asOrdinaryUser([folder], () => {
    expect(() => store.update(turnOn)).toThrow(/may not write its settings .*settings\.json \(EACCES\)/);
  });
  chmodSync(folder, 0o700);
});

test.each(['{', '{"blocked": "all"}', ''])('a policy that reads %j closes everything', (text) => {
  const { policy, store } = files();
  writeFileSync(policy, text);
  expect(store.current()).toMatchObject({ policyBroken: true, policy: CLOSED_POLICY });
});

test('a policy that may not be read, or is a folder, closes everything', () => {
  const { folder, policy, store } = files();
  writeFileSync(policy, '{}');
  expect(store.current().policyBroken).toBe(false);
  chmodSync(policy, 0o000);
  asOrdinaryUser([folder], () => expect(store.current().policyBroken).toBe(true));
  rmSync(policy);
  mkdirSync(policy);
  expect(store.current().policyBroken).toBe(true);
});

test('a policy in a folder that may not be entered closes everything', () => {
  const folder = tempFolder();
  const locked = join(folder, 'locked');
  mkdirSync(locked);
  chmodSync(locked, 0o000);
  const store = createAccessStore(folder, join(locked, 'policy.json'));
  asOrdinaryUser([folder], () => expect(store.current().policyBroken).toBe(true));
});

test('processes that update at once lose nothing of each other', async () => {
  const { folder, store } = files();
  const children = await Promise.all(Array.from({ length: 4 }, () => Child.start('settings', folder, '25')));
  const mine: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    const id = `mine.${n}`;
    store.update((settings) => ({
      ...settings,
      mcp: { ...settings.mcp, operations: { ...settings.mcp.operations, [id]: true } },
    }));
    mine.push(id);
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const child of children) expect(await child.ended, child.errors).toBe(0);
  const expected = [...mine, ...children.flatMap((child) => child.lines)];
  expect(expected).toHaveLength(125);
  expect(Object.keys(store.current().settings.mcp.operations).sort()).toEqual(expected.sort());
}, 60_000);

test('killed while it saves, a process leaves a whole file with all it had saved', async () => {
  const { folder, settings, store } = files();
  const saved: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const child = await Child.start('settings', folder, '100000');
    await child.printed(5 + round * 3);
    await child.kill();
    saved.push(...child.lines);
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toBeTypeOf('object');
    expect(store.current().settingsBroken).toBe(false);
    expect(Object.keys(store.current().settings.mcp.operations)).toEqual(expect.arrayContaining(saved));
  }
  // The lock the dead one may have left is no obstacle.
  store.update(turnOn);
  expect(store.current().settings.mcp.enabled).toBe(true);
}, 60_000);

test('the helper gets it without a single package', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(import.meta.dirname, 'access-store.ts'), write: false },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as { output: { imports?: string[] }[] };
  const imports = output.flatMap((chunk) => chunk.imports ?? []);
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

const ODD: readonly (readonly [string, (path: string) => unknown])[] = [
  ['a folder', (path) => mkdirSync(path)],
  ['a pipe', (path) => makePipe(path)],
  ['a link to a device', (path) => symlinkSync('/dev/zero', path)],
  ['a link to itself', (path) => symlinkSync(path, path)],
];

test.each(ODD)('where %s stands for the settings, all is off, and saving says what to do', (_, make) => {
  const { settings, store } = files();
  make(settings);
  expect(store.current()).toMatchObject({ settingsBroken: true, settings: { mcp: { enabled: false } } });
  const save = (): unknown => store.update(turnOn);
  expect(save).toThrow(LibraryUnavailable);
  expect(save).toThrow(settings);
  expect(save).toThrow(/Move it away|Remove that link/);
});

test.each(ODD)('where %s stands for the policy, everything is blocked', (_, make) => {
  const { policy, store } = files();
  make(policy);
  expect(store.current()).toMatchObject({ policyBroken: true, policy: CLOSED_POLICY });
});

test('settings that are a link stay one: the file it leads to is replaced', () => {
  const { settings, store } = files();
  const elsewhere = join(tempFolder(), 'talkbar-settings.json');
  writeFileSync(elsewhere, '{"mine": 1}');
  symlinkSync(elsewhere, settings);
  store.update(turnOn);
  expect(lstatSync(settings).isSymbolicLink()).toBe(true);
  expect(JSON.parse(readFileSync(elsewhere, 'utf8'))).toMatchObject({ mine: 1, mcp: { enabled: true } });
  expect(store.current().settings.mcp.enabled).toBe(true);
  rmSync(elsewhere);
  expect(() => store.update(turnOn)).toThrow('are a link to a file that is not there');
  expect(lstatSync(settings).isSymbolicLink()).toBe(true);
});

test('where a folder has the name of the lock, saving says so', () => {
  const { folder, store } = files();
  mkdirSync(join(folder, 'settings.lock'));
  expect(() => store.update(turnOn)).toThrow(join(folder, 'settings.lock'));
  expect(() => store.update(turnOn)).toThrow(LibraryUnavailable);
});
