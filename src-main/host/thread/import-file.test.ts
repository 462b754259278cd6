import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../contract/app-api';
import { because, sentence, type Why } from '../../contract/why/why';
import { makePipe } from '../../storage/test-support/odd-files';
import { tempFolder } from '../../storage/test-support/temp-folder';
import { TestHost } from '../test-support/test-host';
import { importFile } from './import-file';

let test: TestHost;
let folder: string;
beforeEach(async () => {
  test = await TestHost.open({ limits: { writeWaitMs: 100 } });
  folder = tempFolder();
});
afterEach(() => test.stop());

function read(name: string, content?: string | Uint8Array): Promise<ImportReport> {
  const file = path.join(folder, name);
  if (content !== undefined) writeFileSync(file, content);
  return importFile(test.host, file);
}

describe('a file that cannot be imported', () => {
  it('says what it is where it is no file to read', async () => {
    mkdirSync(path.join(folder, 'meetings'));
    makePipe(path.join(folder, 'pipe.vtt'));
    symlinkSync('loop.vtt', path.join(folder, 'loop.vtt'));
    const large = openSync(path.join(folder, 'large.vtt'), 'w');
    ftruncateSync(large, 64 * 1024 * 1024 + 1);
    closeSync(large);
    const found = await Promise.all(
      ['meetings', 'pipe.vtt', 'gone.vtt', 'loop.vtt', 'large.vtt'].map((name) => read(name)),
    );
    expect(found.map(({ why }) => why)).toEqual([
      because('import.folder'),
      because('import.notAFile'),
      because('import.gone'),
      because('import.unreadable', { code: 'ELOOP' }),
      because('import.large', { megabytes: 64 }),
    ]);
    for (const { why, reason } of found) expect(reason).toBe(why && sentence(why));
  });

  it.each<readonly [string, string, Why, number | null]>([
    ['empty.vtt', ' \n', because('import.empty'), null],
    ['plain.vtt', 'hello\n', because('import.noSignature'), 1],
    ['bare.vtt', 'WEBVTT\n\nhello\n', because('import.noTimes'), null],
    ['times.vtt', 'WEBVTT\n\n1 --> 2\nhello\n', because('import.webVttTimes'), 3],
    ['mute.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n', because('import.noText'), null],
    ['times.srt', '1\n00:01 -> 00:02\nhello\n', because('import.subRipTimes'), null],
    ['letter.txt', '%PDF-1.7\n', because('import.binary'), null],
    ['letter.docx', 'hello\n', because('import.wordProcessing', { extension: 'docx' }), null],
    ['table.csv', 'a,b\n', because('import.otherKind', { extension: 'csv' }), null],
  ])('says why: %s', async (name, content, why, line) => {
    const said = line === null ? sentence(why) : `${sentence(why)} (line ${line})`;
    expect(await read(name, content)).toMatchObject({
      outcome: 'refused',
      code: 'invalid_arguments',
      why,
      line,
      reason: said,
    });
  });

  it('holds more speakers than a session', async () => {
    const names = Array.from({ length: 20_001 }, (_, n) => `Person${n}: hi\nPerson${n}: ho`).join('\n');
    expect((await read('names.txt', names)).why).toEqual(because('import.speakers', { speakers: 20_001, max: 20_000 }));
  });

  it('is refused by the library in its own words', async () => {
    const unlock = test.lockLibrary();
    const report = await read('busy.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
    unlock();
    expect(report).toMatchObject({ outcome: 'refused', code: 'busy', why: because('library.writing') });
  });
});

it('warnings name their line and reason', async () => {
  const text = 'WEBVTT\n\n00:05.000 --> 00:01.000\nBack\n\n1 --> 2\nNever\n';
  expect((await read('warned.vtt', text)).warnings).toEqual([
    { line: 3, why: because('import.endsBeforeStart') },
    { line: 6, why: because('import.badTimes') },
  ]);
  const misnamed = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
  expect((await read('misnamed.vtt', misnamed)).warnings).toEqual([{ line: 1, why: because('import.misnamed') }]);
});
