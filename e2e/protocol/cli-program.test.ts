import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { CliProcess, errorCodeOf } from '../support/cli-process';
import { commandLine } from '../support/command-line';
import { HELPER } from '../support/helper-process';

const line = commandLine();
const { cli, json } = line;
const ANSI = '\u001b[';

describe('the program itself', () => {
  test('tells its version', async () => {
    expect(await cli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect(await json(['--version'])).toEqual({ version });
  });

  test.each([
    [['--help'], 'Exit codes:'],
    [['-h'], 'Commands:'],
    [['help'], 'Commands:'],
    [['tools', '--help'], 'batch'],
    [['help', 'tools', 'call'], 'Examples:'],
    [['access', 'help', 'on'], '--yes'],
    [['tools', 'call', 'notes.create', '--help'], '--session-ids'],
    [['tools', 'batch', '--help'], '--stop-on-error'],
    [['find', '--help'], '--include-archived'],
    [['access', 'preset', '--help'], 'read-add'],
    [['demo', '--help'], '--data-dir'],
  ])('%j helps', async (words, sentence) => {
    const [{ code, stdout, stderr }, inJson] = await Promise.all([cli(words), json(words)]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: talkbar-cli');
    expect(stdout).toContain(sentence);
    expect(inJson).toEqual({ help: stdout });
  });

  test.each([
    [[], 'Usage:'],
    [['tools'], 'Usage:'],
    [['tolls'], "Unknown command 'tolls'. Did you mean tools?"],
    [['tools', 'lits'], "Unknown command 'lits'. Did you mean list?"],
    [['tools', 'list', '--aera', 'notes'], "Unknown option '--aera'. Did you mean --area?"],
    [['tools', 'list', '--area', 'note'], 'Did you mean notes?'],
    [['tools', 'list', '--tool', 'reads'], 'Allowed choices are read, change, delete.'],
    [['tools', 'list', 'extra'], 'Too many arguments'],
    [['tools', 'list', '--output', 'yaml'], 'Allowed choices are text, json.'],
    [['tools', 'call'], "Missing required argument 'id'"],
    [['tools', 'call', '--limit', '5'], 'Name the operation first'],
    [['tools', 'call', 'notes.list', '--limt', '5'], 'Did you mean --limit?'],
    [['tools', 'call', 'notes.list', '--limit'], '--limit needs a value.'],
    [['tools', 'call', 'notes.list', '--args', '{'], 'The value of --args is not JSON'],
    [['tools', 'call', 'notes.list', '--args', '[]'], 'must hold a JSON object'],
    [['tools', 'call', 'notes.list', '--args', '@/nowhere/x.json'], 'there is no such file'],
    [['tools', 'batch', '/nowhere/x.json'], 'there is no such file'],
    [['tools', 'batch', '/'], 'it is a folder'],
    [['access', 'preset', 'read-all'], 'Allowed choices are read-only, read-add, everything, defaults.'],
    [['find'], 'Missing required argument'],
    [['find', '--kind', 'note'], 'Say what to look for first'],
    [['find', 'x', '--knid', 'note'], 'Did you mean --kind?'],
  ])('%j is a wrong command line', async (words, sentence) => {
    const [inText, inJson] = await Promise.all([cli(words), cli([...words, '--output=json'])]);
    expect([inText.code, inText.stdout]).toEqual([2, '']);
    expect(inText.stderr).toContain(sentence);
    expect([inJson.code, inJson.stderr, errorCodeOf(inJson)]).toEqual([2, '', 'invalid_arguments']);
  });

  test('nothing is coloured where there is no terminal', async () => {
    for (const words of [['--help'], ['tools', 'list'], ['access'], ['status'], ['tools', 'call', 'notes.get']]) {
      const { stdout, stderr } = await cli(words);
      expect(stdout + stderr).not.toContain(ANSI);
    }
  });

  test('--quiet leaves results and errors', async () => {
    line.folder.set({ enabled: false });
    expect((await cli(['tools', 'list'])).stderr).toContain('MCP access is off');
    expect((await cli(['tools', 'list', '--quiet'])).stderr).toBe('');
    expect((await cli(['tools', 'call', 'notes.get', '--note-id', 'x', '--quiet'])).stderr).toContain('not_found');
  });

  test('a reader that has seen enough ends it quietly', async () => {
    const command = `"${HELPER}" tools list | head -n 1; echo "codes \${PIPESTATUS[@]}"`;
    const shell = new CliProcess('bash', ['-c', command], { dataDir: line.folder.dir });
    const { stdout, stderr } = await shell.ended();
    expect(stdout).toMatch(/^workspace\.list .+\ncodes 0 0\n$/u);
    expect(stderr).toBe('');
  });
});

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish', 'powershell'])('%s gets its script', async (shell) => {
    const { code, stdout } = await cli(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('talkbar-cli');
  });

  test('bash completes by it', async () => {
    const command = `eval "$("${HELPER}" completion bash)"; COMP_WORDS=("${HELPER}" tools call notes.create --ti); COMP_CWORD=4; _talkbar_cli; echo "$COMPREPLY"`;
    const { stdout, stderr } = await new CliProcess('bash', ['-c', command], { dataDir: line.folder.dir }).ended();
    expect([stdout, stderr]).toEqual(['--title\n', '']);
  });
});
