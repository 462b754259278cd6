import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../contract/limits';
import { testSettings } from './test-settings';

const ENV = {
  TALKBAR_TEST_LIMITS: '{"questionMs":300,"writeWaitMs":"no number"}',
  TALKBAR_POLICY_FILE: '/tmp/policy.json',
  TALKBAR_LICENCE_KEY: '-----BEGIN PUBLIC KEY-----',
};

test('a checkout takes limits, policy and licence key from the environment', () => {
  expect(testSettings(ENV, '/home/anna/talkbar/out/main/cli.js')).toEqual({
    limits: { ...DEFAULT_LIMITS, questionMs: 300 },
    policyFile: '/tmp/policy.json',
    licenceKey: '-----BEGIN PUBLIC KEY-----',
  });
  const none = { limits: DEFAULT_LIMITS, policyFile: null, licenceKey: null };
  expect(testSettings({}, '/home/anna/talkbar/out/main/cli.js')).toEqual(none);
  expect(testSettings({ TALKBAR_LICENCE_KEY: '' }, 'cli.js')).toEqual(none);
});

test.each(['/opt/TalkBar/resources/app.asar/out/main/cli.js', 'C:\\TalkBar\\resources\\app.asar\\out\\main\\cli.js'])(
  'the packaged app takes nothing: %s',
  (script) => {
    expect(testSettings(ENV, script)).toEqual({
      limits: DEFAULT_LIMITS,
      policyFile: null,
      licenceKey: null,
    });
  },
);
