import { expect, test } from 'vitest';
import { OPEN_POLICY } from '../../contract/settings';
import { defaultPolicyFile, parsePolicy } from './policy-file';

test('each platform has its place', () => {
  expect(defaultPolicyFile('linux')).toBe('/etc/talkbar/policy.json');
  expect(defaultPolicyFile('darwin')).toBe('/Library/Application Support/TalkBar/policy.json');
  expect(defaultPolicyFile('win32', { ProgramData: 'D:\\Programs' })).toBe('D:\\Programs\\TalkBar\\policy.json');
  expect(defaultPolicyFile('win32', {})).toBe('C:\\ProgramData\\TalkBar\\policy.json');
});

test('keys stand at the root or under mcp', () => {
  const keys = {
    blocked: ['exports.*', 'notes.trash'],
    requireConfirmation: true,
    appConfirmation: false,
    confirmIn: 'app',
    cli: false,
  };
  const policy = {
    mcpEnabled: false,
    blocked: ['exports.*', 'notes.trash'],
    requireConfirmation: true,
    appConfirmation: false,
    confirmInApp: true,
    cli: false,
  };
  expect(parsePolicy(JSON.stringify({ enabled: false, ...keys }))).toEqual(policy);
  expect(parsePolicy(JSON.stringify({ mcp: { enabled: false, ...keys } }))).toEqual(policy);
  expect(parsePolicy(JSON.stringify({ mcp: { enabled: false }, ...keys }))).toEqual(policy);
  expect(parsePolicy('{"mcp": {"enabled": false}}')).toEqual({ ...OPEN_POLICY, mcpEnabled: false });
  expect(parsePolicy('\uFEFF{}')).toEqual(OPEN_POLICY);
  expect(parsePolicy('{"mcp": {}, "somethingNewer": [1]}')).toEqual(OPEN_POLICY);
});

test('where two places differ the stricter holds', () => {
  const strict = { enabled: false, blocked: ['a.*'], requireConfirmation: true, appConfirmation: false, cli: false };
  const loose = { enabled: true, blocked: ['b.c'], requireConfirmation: false, appConfirmation: true, cli: true };
  const expected = {
    mcpEnabled: false,
    requireConfirmation: true,
    appConfirmation: false,
    confirmInApp: false,
    cli: false,
  };
  expect(parsePolicy(JSON.stringify({ ...strict, mcp: loose }))).toEqual({ ...expected, blocked: ['a.*', 'b.c'] });
  expect(parsePolicy(JSON.stringify({ ...loose, mcp: strict }))).toEqual({ ...expected, blocked: ['b.c', 'a.*'] });
});

test.each([
  '',
  'null',
  '[]',
  '"off"',
  '{"mcp": false}',
  '{"mcp": null}',
  '{"mcp": [{"enabled": false}]}',
  '{"mcp": {"enabled": "false"}}',
  '{"enabled": 0}',
  '{"blocked": "notes.*"}',
  '{"blocked": ["notes.*", 5]}',
  '{"requireConfirmation": "yes"}',
  '{"mcp": {"appConfirmation": null}}',
  '{"confirmIn": "client"}',
  '{"mcp": {"confirmIn": true}}',
  '{"cli": "no"}',
  '{"mcp": {"enabled": false}',
])('%s is not half understood', (text) => {
  expect(parsePolicy(text)).toBeNull();
});
