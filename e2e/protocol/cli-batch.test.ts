import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { errorCodeOf, jsonOf } from '../support/cli-process';
import { commandLine } from '../support/command-line';

const line = commandLine();
const { cli, json, createNote } = line;

describe('tools batch', () => {
  const lines = (...calls: readonly JsonObject[]): string => calls.map((call) => `${JSON.stringify(call)}\n`).join('');

  test('runs JSON Lines of any length, reads and writes mixed, in order', async () => {
    const calls = Array.from({ length: 45 }, (_, index) =>
      index % 9 === 8
        ? { tool: 'notes.list', args: { limit: 1 } }
        : { tool: 'notes.create', args: { title: `n${index}` } },
    );
    const { results } = await json(['tools', 'batch'], { input: lines(...calls) });
    const outcomes = results as readonly JsonObject[];
    expect(outcomes.map(({ tool, ok }) => [tool, ok])).toEqual(calls.map(({ tool }) => [tool, true]));
    expect(outcomes[8]).toMatchObject({ result: { totalCount: 8, items: [{ title: 'n7' }] } });
    expect(outcomes[44]).toMatchObject({ result: { totalCount: 40 } });
  });

  test('goes on past errors, unless told to stop', async () => {
    const input = lines({ tool: 'notes.get', args: { noteId: 'x' } }, { tool: 'nobody.knows' }, { tool: 'notes.list' });
    const all = await cli(['tools', 'batch', '-', '--output', 'json'], { input: `${input}not json\n` });
    expect(all.code).toBe(1);
    expect(jsonOf(all)['results']).toMatchObject([
      { tool: 'notes.get', ok: false, error: { code: 'not_found' } },
      { tool: 'nobody.knows', ok: false, error: { code: 'not_found' } },
      { tool: 'notes.list', ok: true },
      { ok: false, error: { code: 'invalid_arguments' } },
    ]);
    expect((jsonOf(all)['results'] as readonly JsonObject[])[3]).not.toHaveProperty('tool');
    const stopped = await cli(['tools', 'batch', '--stop-on-error', '--output', 'json'], { input });
    expect(jsonOf(stopped)['results']).toHaveLength(1);
    const asked = JSON.stringify({
      calls: input
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as JsonObject),
      stopOnError: true,
    });
    expect(jsonOf(await cli(['tools', 'batch', '--output', 'json'], { input: asked }))['results']).toHaveLength(1);
  });

  test('prints a line for each', async () => {
    const file = line.folder.beside('calls.json');
    writeFileSync(
      file,
      JSON.stringify({ calls: [{ tool: 'notes.create', args: { title: 'A' } }, { tool: 'notes.get' }] }, null, 2),
    );
    const { code, stdout, stderr } = await cli(['tools', 'batch', file]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^ +1 ok +notes\.create {2}note-\w{24} “A”\n +2 failed +notes\.get {2}invalid_arguments: noteId is required/u,
    );
    expect(stderr).toBe('1 operation done, 1 failed.\n');
    expect((await cli(['tools', 'batch'], { input: '' })).stderr).toContain('nothing was done');
  });

  test('asks about the deletes of a group as one, so that nothing of it runs without --yes', async () => {
    const id = await createNote('Old');
    const input = lines(
      { tool: 'notes.create', args: { title: 'before' } },
      { tool: 'notes.trash', args: { noteId: id } },
      { tool: 'notes.create', args: { title: 'after' } },
    );
    const refused = await cli(['tools', 'batch', '--output', 'json'], { input });
    expect(jsonOf(refused)['results']).toMatchObject([
      { ok: true },
      { ok: false, error: { code: 'confirmation_unavailable' } },
      { ok: true },
    ]);
    const approved = await cli(['tools', 'batch', '--yes', '--output', 'json'], { input });
    expect(approved.code).toBe(0);
    expect(jsonOf(approved)['results']).toMatchObject([{ ok: true }, { ok: true, result: { id } }, { ok: true }]);
  });

  test.each(['[]', '{"calls":1}', '{"calls":[],"other":1}'])('%s is a wrong command line', async (input) => {
    const result = await cli(['tools', 'batch', '--output', 'json'], { input: `${input}\n` });
    if (input === '[]') expect([result.code, jsonOf(result)['results']]).toMatchObject([1, [{ ok: false }]]);
    else expect([result.code, errorCodeOf(result)]).toEqual([2, 'invalid_arguments']);
  });
});
