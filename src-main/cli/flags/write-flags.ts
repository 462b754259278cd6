import type { Json, JsonObject } from '../../contract/json';
import type { Argument } from './argument';

/**
 * The other way round: the words that stand for these arguments. What flags cannot say (a `null`, a key the operation
 * does not have) goes into one `--args`.
 */
export function writeFlags(known: readonly Argument[], args: JsonObject): readonly string[] {
  const rest: Record<string, Json> = {};
  const words = Object.entries(args).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const argument = known.find((each) => each.name === name);
    const written = argument === undefined ? null : writeFlag(argument, value);
    if (written !== null) return written;
    rest[name] = value;
    return [];
  });
  return Object.keys(rest).length === 0 ? words : [...words, '--args', JSON.stringify(rest)];
}

function writeFlag(argument: Argument, value: Json): readonly string[] | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return [value ? argument.flag : argument.flag.replace('--', '--no-')];
  if (Array.isArray(value)) return [argument.flag, writeList(value as readonly Json[])];
  if (typeof value === 'object') return [argument.flag, JSON.stringify(value)];
  const text = String(value);
  return text.startsWith('--') ? [`${argument.flag}=${text}`] : [argument.flag, text];
}

function writeList(items: readonly Json[]): string {
  return items.length > 0 && items.every(isPlainItem) ? items.join(',') : JSON.stringify(items);
}

/** A text that stays itself between commas. */
function isPlainItem(item: Json): item is string {
  return typeof item === 'string' && item !== '' && !/[,[]|^\s|\s$|^--/u.test(item);
}

/** A word as it can be typed into a POSIX shell. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/u.test(word)) return word;
  return /[\n\t]/u.test(word) ? ansiQuoted(word) : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** `$'…'` keeps line breaks visible and the command on one line. */
function ansiQuoted(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `$'${escaped}'`;
}
