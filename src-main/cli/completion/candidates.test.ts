import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../core/operations/registry';
import { completionLines } from '../commands/completion';
import { buildProgram } from '../program';
import { candidatesFor } from './candidates';
import { completionScript, SHELLS } from './scripts';

const program = buildProgram({ does: () => undefined });

function offered(...words: readonly string[]): readonly string[] {
  return candidatesFor(program, words).map(({ word }) => word);
}

function everyCommand(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

function pathOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()];
}

test('every command says what it does, and is offered', () => {
  for (const command of everyCommand(program)) {
    expect(command.description(), command.name()).not.toBe('');
    const names = command.commands.map((below) => below.name());
    if (names.length > 0) expect(offered(...pathOf(command), '')).toEqual(names);
  }
});

describe('what is offered', () => {
  test.each([
    [['to'], ['tools']],
    [['tools', 'l'], ['list']],
    [
      ['access', 'preset', 're'],
      ['read-only', 'read-add'],
    ],
    [
      ['access', 'deletes', ''],
      ['ask', 'allow'],
    ],
    [
      ['access', 'allow', 'notes.create', 'plan.'],
      ['plan.get', 'plan.*'],
    ],
    [['tools', 'info', 'plan.'], ['plan.get']],
    [['tools', 'info', 'plan.get', ''], []],
    [
      ['tools', 'list', '--tool', ''],
      ['read', 'change', 'delete'],
    ],
    [['tools', 'list', '--area', 'pl'], ['plan']],
    [
      ['--output', ''],
      ['text', 'json'],
    ],
    [['--data-dir', '/x', 'tools', 'i'], ['info']],
    [['--data-dir=/x', 'tools', 'i'], ['info']],
    [['tools', 'call', 'notes.create', '--ti'], ['--title']],
    [['tools', 'call', 'notes.create', '--pinned', '--ti'], ['--title']],
    [
      ['tools', 'call', 'projects.create', '--color', 'g'],
      ['gray', 'green'],
    ],
    [['find', 'x', '--ki'], ['--kind']],
    [
      ['find', '--match', ''],
      ['any', 'all'],
    ],
    [['import', ''], []],
    [['completion', 'z'], ['zsh']],
    [['workspace', 'open', ''], []],
  ])('%j', (words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });

  test('what is the user’s own is not', () => {
    const apps = OPERATIONS.filter(({ audience }) => audience !== 'all').map(({ id }) => id);
    expect(apps.length).toBeGreaterThan(0);
    expect(offered('tools', 'call', '').filter((id) => apps.includes(id))).toEqual([]);
  });
});

test('a shell that drops an empty last word is understood', () => {
  expect(completionLines(program, ['2', 'tools'])).toMatch(/^list\t.+\ninfo\t/u);
  expect(completionLines(program, ['1', 'to', 'list'])).toMatch(/^tools\t.+\n$/u);
});

test('every shell has a script that asks the program', () => {
  for (const shell of SHELLS) expect(completionScript(shell)).toContain('__complete');
});
