import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { EXIT, failureOf } from './failure';
import { buildProgram, globalOptionsOf } from './program';

function everyCommand(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

const commands = everyCommand(buildProgram({ does: () => undefined }));

test.each(commands.map((command) => [`${command.parent?.name() ?? ''} ${command.name()}`.trim(), command] as const))(
  'the help of %s shows how it is used',
  (_, command) => {
    const help = helpOf(command);
    expect(help).toMatch(/^Usage: talkbar-cli/u);
    expect(help).toMatch(/\nExamples:\n {2}.*talkbar-cli/u);
    expect(help).toContain('--help');
    for (const argument of command.registeredArguments) expect(argument.description).not.toBe('');
    for (const option of command.options) expect(option.description).not.toBe('');
  },
);

test('every command that has none below it does something', () => {
  const doing = new Set<Command>();
  const all = everyCommand(buildProgram({ does: (command) => doing.add(command) }));
  expect(all.filter((command) => command.commands.length === 0 && !doing.has(command))).toEqual([]);
});

test.each([
  ['--data-dir', ['--data-dir', '', 'status']],
  ['--data-dir', ['status', '--data-dir=']],
  ['--workspace', ['tools', 'call', 'notes.list', '--workspace', '']],
])('an empty %s is a wrong command line, not the usual place', async (flag, words) => {
  const program = buildProgram({ does: (command) => command.action(() => void globalOptionsOf(command)) });
  const failure = failureOf(await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => error));
  expect(failure).toMatchObject({ exitCode: EXIT.wrongCommandLine, body: { message: `${flag} needs a value.` } });
});
