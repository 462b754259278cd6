import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPERATIONS } from '../../src-main/core/operations/registry';
import { fault, Fuzz } from '../../src-main/mcp/test-support/fuzz';
import { DataFolder } from '../support/data-folder';
import { HelperProcess } from '../support/helper-process';

const CONNECTIONS = 20;
const LINES = 1_000;

let folder: DataFolder;

beforeEach(() => {
  folder = new DataFolder().turn('on', ...OPERATIONS.map(({ id }) => id));
});

afterEach(() => folder.remove());

test(`the helper takes ${CONNECTIONS * LINES} random and mutated lines`, { timeout: 120_000 }, async () => {
  let sent = 0;
  for (let seed = 1; seed <= CONNECTIONS; seed += 1) {
    const fuzz = new Fuzz(seed);
    const helper = new HelperProcess({ dataDir: folder.dir });
    helper.answerRequest = ({ id }) => {
      fuzz.asked = String(id);
      return null;
    };
    await helper.initialize({ elicitation: {} });
    for (let line = 0; line < LINES; line += 1) {
      const bytes = Buffer.concat([fuzz.line(), Buffer.from('\n')]);
      const cut = fuzz.below(bytes.length);
      helper.sendBytes(bytes.subarray(0, cut));
      helper.sendBytes(bytes.subarray(cut));
    }
    expect((await helper.request('ping', null, 'still there?')).result).toEqual({});
    expect(await helper.stop()).toEqual({ code: 0, signal: null });
    expect(helper.noise).toEqual([]);
    expect(helper.stderr).toBe('');
    for (const message of helper.received) expect(fault(JSON.stringify(message))).toBeNull();
    sent += helper.received.length;
  }
  expect(sent).toBeGreaterThan((CONNECTIONS * LINES) / 4);
  // A bug in the engine would have left a word in a log.
  expect(existsSync(path.join(folder.dir, 'logs'))).toBe(false);
});
