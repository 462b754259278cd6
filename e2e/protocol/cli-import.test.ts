import { copyFileSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type JsonObject } from '../../src-main/contract/json';
import { jsonOf, runCli, type CliResult } from '../support/cli-process';
import { DataFolder } from '../support/data-folder';

const FIXTURES = path.resolve(import.meta.dirname, '../../src-main/core/domain/transcripts/fixtures');
const SAMPLE = path.resolve(import.meta.dirname, '../../resources/sample/meeting001_transcript.vtt');

let folder: DataFolder;

beforeEach(() => {
  folder = new DataFolder();
});

afterEach(() => {
  folder.remove();
});

function cli(...words: readonly string[]): Promise<CliResult> {
  return runCli(words, { dataDir: folder.dir });
}

async function reports(...words: readonly string[]): Promise<readonly JsonObject[]> {
  return jsonOf(await cli('import', ...words, '--output', 'json'))['files'] as readonly JsonObject[];
}

function write(name: string, text: string): string {
  const file = folder.beside(name);
  writeFileSync(file, text);
  return file;
}

const VTT =
  'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Anna>Hello there\n\n00:00:03.000 --> 00:00:04.000\n<v Ben>Hello\n';

describe('import', () => {
  test('makes a session of a file once', async () => {
    const [first] = await reports(SAMPLE);
    expect(first).toMatchObject({ outcome: 'imported', turns: 300, speakers: 5, warnings: [], reason: null });
    const sessionId = String(first?.['sessionId']);
    const [again] = await reports(SAMPLE);
    expect(again).toMatchObject({ outcome: 'unchanged', sessionId });
    const { code, stdout } = await cli('import', SAMPLE);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^unchanged .+meeting001_transcript\.vtt .+ is there already\n$/u);
    const session = jsonOf(await cli('tools', 'call', 'sessions.get', '--session-id', sessionId, '--output', 'json'));
    expect(session).toMatchObject({ id: sessionId, status: 'ready', turnCount: 300 });
  });

  test('files it, and takes the file’s time for the meeting’s', async () => {
    const file = write('standup.vtt', VTT);
    const at = new Date('2026-03-04T09:30:00Z');
    utimesSync(file, at, at);
    const project = jsonOf(await cli('tools', 'call', 'projects.create', '--name', 'P', '--output', 'json'));
    const projectId = String(project['id']);
    const [report] = await reports(file, '--project', projectId);
    const session = jsonOf(
      await cli('tools', 'call', 'sessions.get', '--session-id', String(report?.['sessionId']), '--output', 'json'),
    );
    expect(session).toMatchObject({ startedAt: at.getTime(), projectId });
    const [refused] = await reports(write('other.vtt', VTT.replace('Hello', 'Hi')), '--project', 'project-x');
    expect(refused).toMatchObject({ outcome: 'refused', sessionId: null });
    expect(String(refused?.['reason'])).toContain('Project not found');
  });

  test('reads VTT, SRT and TXT, and reports each file', async () => {
    const srt = write('a.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n');
    const txt = write('b.TXT', 'Anna: Hello\nBen: Hi\nAnna: How are you?\nBen: Fine\n');
    const bad = write('c.vtt', 'WEBVTT\n\n00:00:01.000 --> nonsense\nlost\n\n00:00:02.000 --> 00:00:03.000\nkept\n');
    const files = [write('d.vtt', VTT), srt, txt, bad];
    const { code, stdout, stderr } = await cli('import', ...files);
    expect(code).toBe(0);
    expect(stdout.match(/^imported /gmu)).toHaveLength(4);
    expect(stdout).toMatch(/^ +line 3: .+$/mu);
    expect(stderr).toBe('4 files read, 0 refused.\n');
  });

  test('refuses everything else with a reason, and goes on', async () => {
    mkdirSync(folder.beside('folder.vtt'));
    const files = [
      folder.beside('missing.vtt'),
      folder.beside('folder.vtt'),
      write('people.vcf', 'BEGIN:VCARD\nEND:VCARD\n'),
      write('noname', 'x'),
      write('empty.vtt', ''),
      write('binary.srt', '\u0000\u0001\u0002'),
      write('good.vtt', VTT),
    ];
    const result = await cli('import', ...files, '--output', 'json');
    expect(result.code).toBe(1);
    const found = jsonOf(result)['files'] as readonly JsonObject[];
    expect(found.map(({ outcome }) => outcome)).toEqual([...Array<string>(6).fill('refused'), 'imported']);
    expect(found.slice(0, 4).map(({ reason }) => reason)).toEqual([
      'There is no such file',
      'This is a folder; name the files in it',
      'A .vcf file cannot be imported; transcripts are .vtt, .srt or .txt files',
      'A file without an extension cannot be imported; transcripts are .vtt, .srt or .txt files',
    ]);
    for (const { reason } of found.slice(0, 6)) expect(reason).toMatch(/\S/u);
    const { stdout, stderr } = await cli('import', ...files);
    expect(stdout.match(/^refused /gmu)).toHaveLength(6);
    expect(stderr).toBe('1 file read, 6 refused.\n');
  });
});

describe('every fixture, as a file somebody was sent', () => {
  const fixtures = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:vtt|srt|txt)$/u.test(name))
    .sort();

  test('is read, or refused with a reason', async () => {
    expect(fixtures.length).toBeGreaterThan(20);
    const copies = fixtures.map((name) => {
      const copy = folder.beside(name.replaceAll(path.sep, '-'));
      copyFileSync(path.join(FIXTURES, name), copy);
      return copy;
    });
    const found = await reports(...copies);
    expect(found).toHaveLength(copies.length);
    for (const report of found) {
      if (report['outcome'] === 'refused') expect(report['reason'], String(report['file'])).toMatch(/\S{3}/u);
      else expect(report['turns'], String(report['file'])).toBeGreaterThan(0);
    }
    const read = found.filter(({ outcome }) => outcome !== 'refused');
    const list = jsonOf(await cli('tools', 'call', 'sessions.list', '--limit', '100', '--output', 'json'));
    expect(list['totalCount']).toBe(new Set(read.map(({ sessionId }) => sessionId)).size);
    expect(jsonOf(await cli('status', '--output', 'json'))['healthy']).toBe(true);
  });
});
