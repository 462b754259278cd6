import type { Command, Option } from 'commander';
import { FIND_FLAGS } from '../commands/find';
import { AREAS, SCRIPT_OPERATIONS } from '../commands/operation-names';
import { argumentsOf, type Argument } from '../flags/argument';

/** A word that can stand at the cursor, and what it means. */
export interface Candidate {
  readonly word: string;
  readonly meaning: string;
}

/**
 * What can stand where the last of `words` is being typed. All of it comes from the command tree and the operations;
 * nothing means that the shell may offer files.
 */
export function candidatesFor(program: Command, words: readonly string[]): readonly Candidate[] {
  const current = words.at(-1) ?? '';
  const place = placeOf(program, words.slice(0, -1));
  return optionsFor(place, current).filter(({ word }) => word.startsWith(current));
}

/** Where the cursor is: in which command, after which positional words, behind which option that wants a value. */
interface Place {
  readonly command: Command;
  readonly positional: readonly string[];
  readonly before: string | null;
}

function placeOf(program: Command, words: readonly string[]): Place {
  let command = program;
  let positional: readonly string[] = [];
  let before: string | null = null;
  for (const word of words) {
    const below = command.commands.find((each) => each.name() === word);
    if (before !== null) before = null;
    else if (word.startsWith('-')) before = wantsValue(command, positional, word) ? word : null;
    else if (below === undefined) positional = [...positional, word];
    else command = below;
  }
  return { command, positional, before };
}

function wantsValue(command: Command, positional: readonly string[], flag: string): boolean {
  if (flag.includes('=')) return false;
  const option = optionsOf(command).find((each) => each.long === flag);
  if (option !== undefined) return option.required;
  const argument = operationFlags(command, positional).find((each) => each.flag === flag);
  return argument !== undefined && argument.type !== 'boolean';
}

function optionsFor({ command, positional, before }: Place, current: string): readonly Candidate[] {
  if (before !== null) return valuesOf(command, positional, before);
  if (current.startsWith('-')) return flagsOf(command, positional);
  if (command.commands.length > 0) return command.commands.map(commandCandidate);
  const argument = command.registeredArguments[positional.length] ?? command.registeredArguments.at(-1);
  if (argument === undefined || (positional.length > 0 && !argument.variadic)) return [];
  if (argument.argChoices !== undefined) return argument.argChoices.map((word) => ({ word, meaning: '' }));
  return argument.name() === 'id' ? operationIds(command) : [];
}

function commandCandidate(command: Command): Candidate {
  return { word: command.name(), meaning: command.description() };
}

/** Commands about operations take their ids; those that take several take whole areas too. */
function operationIds(command: Command): readonly Candidate[] {
  const takesAreas = command.registeredArguments.at(0)?.variadic === true;
  if (command.parent?.name() === 'workspace') return [];
  return [
    ...SCRIPT_OPERATIONS.map(({ id, summary }) => ({ word: id, meaning: summary })),
    ...(takesAreas ? AREAS.map((area) => ({ word: `${area}.*`, meaning: `all of ${area}` })) : []),
  ];
}

function valuesOf(command: Command, positional: readonly string[], flag: string): readonly Candidate[] {
  const choices =
    optionsOf(command).find((each) => each.long === flag)?.argChoices ??
    operationFlags(command, positional).find((each) => each.flag === flag)?.choices ??
    (flag === '--area' ? AREAS : []);
  return choices.map((word) => ({ word, meaning: '' }));
}

function flagsOf(command: Command, positional: readonly string[]): readonly Candidate[] {
  return [
    ...operationFlags(command, positional).map(({ flag, description }) => ({ word: flag, meaning: description ?? '' })),
    ...optionsOf(command).map(({ long, description }) => ({ word: long ?? '', meaning: description })),
    { word: '--help', meaning: 'show help' },
  ];
}

/** A command's own options and those of every command. */
function optionsOf(command: Command): readonly Option[] {
  const { parent, options } = command;
  // The version is the program's own.
  return parent === null ? options : [...options, ...optionsOf(parent).filter(({ long }) => long !== '--version')];
}

function operationFlags(command: Command, positional: readonly string[]): readonly Argument[] {
  if (command.name() === 'find') return FIND_FLAGS;
  const operation = command.name() === 'call' ? SCRIPT_OPERATIONS.find(({ id }) => id === positional[0]) : undefined;
  return operation === undefined ? [] : argumentsOf(operation.input);
}
