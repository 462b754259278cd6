import type { Json, JsonObject } from '../../contract/json';
import { closest } from '../../core/operations/closest';
import { wrongCommandLine } from '../failure';

import type { Argument } from './argument';

/** Makes the error for a flag that is not taken; `hint` is empty or a sentence that begins with a space. */
export type UnknownFlag = (name: string, hint: string) => Error;

/**
 * Reads `--key value` words as an operation's arguments. Values that do not fit their type are handed over as they
 * stand: whether they are right is the operation's to say, in the same words as everywhere.
 */
export function readFlags(known: readonly Argument[], words: readonly string[], unknown: UnknownFlag): JsonObject {
  const args: Record<string, Json> = {};
  let position = 0;
  while (position < words.length) {
    const word = words[position] ?? '';
    position += 1;
    if (!word.startsWith('--') || word === '--') {
      throw wrongCommandLine(`Unexpected “${word}”: arguments are given as --name value.`);
    }
    const equals = word.indexOf('=');
    const flag = equals === -1 ? word : word.slice(0, equals);
    const { argument, negated } = findArgument(known, flag, unknown);
    if (argument.type === 'boolean' && !argument.list) {
      const given = equals === -1 ? booleanWord(words[position]) : word.slice(equals + 1);
      if (equals === -1 && given !== null) position += 1;
      if (negated && given !== null) throw wrongCommandLine(`${flag} takes no value.`);
      put(args, argument, negated ? false : given === null ? true : readValue(argument, given));
      continue;
    }
    if (negated) throw wrongCommandLine(`${argument.flag} takes a value, so there is no ${flag}.`);
    const text = equals === -1 ? words[position] : word.slice(equals + 1);
    if (text === undefined || (equals === -1 && isFlagOf(known, text))) {
      const hint = text === undefined ? '' : ` To give it the text “${text}”, write ${argument.flag}=${text}.`;
      throw wrongCommandLine(`${argument.flag} needs a value.${hint}`);
    }
    if (equals === -1) position += 1;
    put(args, argument, argument.list ? readList(argument, text) : readValue(argument, text));
  }
  return args;
}

interface Found {
  readonly argument: Argument;
  /** It was written `--no-…`. */
  readonly negated: boolean;
}

function findArgument(known: readonly Argument[], flag: string, unknown: UnknownFlag): Found {
  const direct = known.find((argument) => matches(argument, flag));
  if (direct !== undefined) return { argument: direct, negated: false };
  const bare = flag.startsWith('--no-') ? `--${flag.slice('--no-'.length)}` : null;
  const opposite = bare === null ? undefined : known.find((argument) => matches(argument, bare));
  if (opposite !== undefined) return { argument: opposite, negated: true };
  const near = closest(
    flag,
    known.map((argument) => argument.flag),
  );
  const hint = near === null ? '' : ` Did you mean ${near}?`;
  throw unknown(camelCase(flag), hint);
}

/** `--session-ids`, and `--sessionIds` for those who copy the argument's name. */
function matches(argument: Argument, flag: string): boolean {
  return flag === argument.flag || flag === `--${argument.name}`;
}

/** --session-ids → sessionIds. */
function camelCase(flag: string): string {
  return flag.slice('--'.length).replace(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}

function isFlagOf(known: readonly Argument[], word: string): boolean {
  const flag = word.split('=', 1)[0] ?? word;
  return known.some((argument) => matches(argument, flag) || matches(argument, flag.replace(/^--no-/u, '--')));
}

/** The word after a yes-or-no flag belongs to it only where it is a yes or a no. */
function booleanWord(word: string | undefined): string | null {
  return word === 'true' || word === 'false' ? word : null;
}

function readValue(argument: Argument, text: string): Json {
  switch (argument.type) {
    case 'integer':
      return /^-?\d+$/u.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'object':
      return parsedOr(text);
    case 'string':
      return text;
  }
}

/** `a,b`, or a JSON list where an item holds a comma. */
function readList(argument: Argument, text: string): Json {
  if (text.startsWith('[')) return parsedOr(text);
  return text.split(',').map((item) => readValue(argument, item.trim()));
}

function parsedOr(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function put(args: Record<string, Json>, argument: Argument, value: Json): void {
  const before = args[argument.name];
  if (before === undefined) {
    args[argument.name] = value;
    return;
  }
  if (!argument.list) throw wrongCommandLine(`${argument.flag} is given twice.`);
  const items = (list: Json): readonly Json[] => (Array.isArray(list) ? (list as readonly Json[]) : [list]);
  args[argument.name] = [...items(before), ...items(value)];
}
