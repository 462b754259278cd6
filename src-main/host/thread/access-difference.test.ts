import { expect, it } from 'vitest';
import { type Access, DEFAULT_SETTINGS, OPEN_POLICY, type Policy, type Settings } from '../../contract/settings';
import { OPERATIONS } from '../../core/operations/registry';
import { accessDifference } from './access-difference';

function access(mcp: Partial<Settings['mcp']> = {}, policy: Partial<Policy> = {}, policyBroken = false): Access {
  return {
    settings: { ...DEFAULT_SETTINGS, mcp: { ...DEFAULT_SETTINGS.mcp, ...mcp } },
    policy: { ...OPEN_POLICY, ...policy },
    policyBroken,
    settingsBroken: false,
  };
}

const between = (before: Access, after: Access) => accessDifference(before, after, OPERATIONS);

it('names each switch and each operation that moved, and how it stands now', () => {
  const after = access({ enabled: true, allowDeletes: true, operations: { 'notes.create': true, 'notes.get': false } });
  expect(between(access(), after)).toEqual({
    switches: { enabled: true, allowDeletes: true },
    allowed: ['notes.create'],
    denied: ['notes.get'],
    policy: false,
  });
  expect(between(after, access())).toEqual({
    switches: { enabled: false, allowDeletes: false },
    allowed: ['notes.get'],
    denied: ['notes.create'],
    policy: false,
  });
});

it('is none where a switch was only written down as it stood', () => {
  expect(between(access(), access({ operations: { 'notes.get': true, 'notes.create': false } }))).toBeNull();
});

it('tells of the administrator’s policy, and of what it blocks', () => {
  const blocking = between(access(), access({}, { blocked: ['notes.get'], requireConfirmation: true }));
  expect(blocking).toEqual({ switches: {}, allowed: [], denied: ['notes.get'], policy: true });
  expect(between(access(), access({}, {}, true))).toMatchObject({ policy: true, allowed: [] });
});
