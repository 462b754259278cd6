import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failedBecause } from '../../contract/errors';
import { because } from '../../contract/why/why';
import { StorageBusy } from '../../core/ports';
import { takeFileLock } from '../../storage/folder/file-lock';
import { TestHost } from '../test-support/test-host';
import { refusalOf } from './call-refusal';
import { changeAccess } from './access-view';

let test: TestHost;
let logged: { readonly message: string; readonly facts: object | undefined }[];
beforeEach(async () => {
  logged = [];
  test = await TestHost.open();
});
afterEach(() => test.stop());

const logger = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string, facts?: object) => void logged.push({ message, facts }),
};

function refusalOfChange(): ReturnType<typeof refusalOf> {
  try {
    changeAccess(test.host, { mcp: { enabled: true } });
  } catch (error) {
    return refusalOf(error, { method: 'access:change' }, logger);
  }
  throw new Error('the settings were written');
}

it('settings that cannot be saved say why, in the log too', () => {
  const file = path.join(test.dir, 'settings.json');
  mkdirSync(file);
  expect(refusalOfChange()).toEqual(failedBecause(because('settings.notAFile', { file })));
  rmSync(file, { recursive: true });
  symlinkSync(path.join(test.dir, 'gone', 'settings.json'), file);
  expect(refusalOfChange()).toEqual(failedBecause(because('settings.linkNowhere', { file })));
  rmSync(file);
  symlinkSync('settings.json', file);
  expect(refusalOfChange()).toMatchObject({ code: 'failed', why: because('settings.linkLoop', { file }) });
  expect(logged).toHaveLength(3);
});

it('a change of settings by another process is busy, and nothing for the log', () => {
  const lock = takeFileLock(path.join(test.dir, 'settings.lock'), { waitMs: 0, staleMs: 60_000 });
  expect(refusalOfChange()).toMatchObject({ code: 'busy', retryable: true, why: because('settings.writing') });
  lock?.release();
  expect(refusalOf(new StorageBusy(), {}, logger)).toMatchObject({ code: 'busy', why: because('library.writing') });
  expect(logged).toEqual([]);
});

it('a bug is told by the id under which the log has it', () => {
  const error = new TypeError('x is not a function');
  const { code, message, why } = refusalOf(error, { method: 'clients:list' }, logger);
  expect({ code, why }).toEqual({ code: 'failed', why: { code: 'bug', values: { id: expect.any(String) } } });
  expect(message).not.toContain('not a function');
  expect(logged).toEqual([
    { message: 'a call of the window failed', facts: { id: why?.values['id'], method: 'clients:list', error } },
  ]);
});
