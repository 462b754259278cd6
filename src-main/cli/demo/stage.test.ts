import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { EXIT, failureOf } from '../failure';
import { Interrupt } from '../interrupt';
import { Run } from '../run';
import { Stage } from './stage';

function scratchRun(): Run {
  const { stdin, stdout, stderr, env } = process;
  const interrupt = new Interrupt();
  onTestFinished(() => interrupt.stop());
  const options = { workspace: null, dataDir: null, json: false, quiet: true, colour: false };
  return new Run(options, { stdin, stdout, stderr, env, builtFolder: '' }, interrupt);
}

afterEach(() => vi.unstubAllEnvs());

test('where no scratch folder can be made the demo says where it tried and what to do', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'talkbar-stage-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, path.join(place, 'gone'));
  const failure = failureOf(thrownBy(() => new Stage(scratchRun())));
  expect(failure.exitCode).toBe(EXIT.refused);
  expect(failure.body.message).toContain(`cannot be made in ${path.join(place, 'gone')} (ENOENT)`);
  expect(failure.body.message).toContain('--data-dir');
});

test('the scratch folder goes with the demo', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'talkbar-stage-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, place);
  const stage = new Stage(scratchRun());
  expect(readdirSync(place)).toHaveLength(1);
  await stage.strike();
  expect(readdirSync(place)).toEqual([]);
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it was not refused');
}
