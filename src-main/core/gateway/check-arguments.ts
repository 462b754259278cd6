import { AppError } from '../../contract/errors';
import { isJsonObject } from '../../contract/json';
import { because, sentence, type Why } from '../../contract/why/why';
import { ended } from '../../contract/why/words';
import type { ClosedSchema, Operation } from '../operations/define';
import { DEFAULT_TEXT_RULE, TEXT_RULE, type TextRule } from '../operations/text-rule';

/** The keywords of JSON Schema 2020-12 that operations use; anything else in a schema is a bug a test finds. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly [TEXT_RULE]?: TextRule;
}

type Arguments = Readonly<Record<string, unknown>>;

/** What is wrong with an argument: a reason where the app's own window can bring it about, else a sentence. */
type Complaint = Why | string;

/** The pointer that ends every complaint about the arguments of an operation that can be looked up; else nothing. */
function pointerTo({ id, audience }: Operation): string {
  return audience === 'all' ? ` Arguments: talkbar_tools ${JSON.stringify({ tool: id })}` : '';
}

/** A refusal of an operation's arguments, with the pointer to its schema. */
export function wrongArguments(operation: Operation, complaint: Complaint): AppError {
  const said = ended(typeof complaint === 'string' ? complaint : sentence(complaint));
  return new AppError('invalid_arguments', complaint, {}, `${said}${pointerTo(operation)}`);
}

/**
 * Checks arguments against an operation's schema and the general limits on texts, names and ids. Complains in the
 * product's order: unknown argument, wrong value, missing argument. Answers the arguments with names trimmed and
 * every `null` that clears nothing left out. `who` is the name that the unknown-argument sentence begins with.
 * Throws AppError `invalid_arguments`.
 */
export function checkArguments(operation: Operation, args: unknown, who: string = operation.id): Arguments {
  if (args === undefined || args === null) return checkObject(operation, {}, who);
  if (!isJsonObject(args)) throw wrongArguments(operation, 'arguments must be an object');
  return checkObject(operation, args, who);
}

function checkObject(operation: Operation, args: Arguments, who: string): Arguments {
  const schema = operation.input as Schema & ClosedSchema;
  const unknown = findUnknown(schema, args, who);
  if (unknown !== null) throw wrongArguments(operation, unknown);
  const wrong = findWrong(schema, args, '');
  if (wrong !== null) throw wrongArguments(operation, wrong);
  const missing = findMissing(schema, args, '');
  if (missing !== null) throw wrongArguments(operation, missing);
  return cleaned(schema, args) as Arguments;
}

/** The sentence for a key that is not taken, here or in an object below; null where all are known. */
function findUnknown(schema: Schema, value: unknown, where: string): string | null {
  if (Array.isArray(value) && schema.items !== undefined) {
    return firstComplaint(value, (item, index) => findUnknown(schema.items ?? {}, item, `${where}[${index}]`));
  }
  if (!isJsonObject(value) || schema.properties === undefined) return null;
  const known = schema.properties;
  for (const key of Object.keys(value)) if (!Object.hasOwn(known, key)) return unknownArgument(where, key, known);
  return firstComplaint(Object.keys(value), (key) => findUnknown(known[key] ?? {}, value[key], key));
}

/** Words models use for a note's text. */
const TEXT_WORDS = new Set(['content', 'text', 'body']);

/** «X does not take `y`. It takes: …», with the hint about note text where it applies. */
export function unknownArgument(who: string, key: string, known: Readonly<Record<string, unknown>>): string {
  const hint =
    TEXT_WORDS.has(key) && who.startsWith('notes.') && 'markdown' in known ? ' Note text goes in markdown.' : '';
  return `${who} does not take \`${visible(key)}\`.${hint} It takes: ${Object.keys(known).sort().join(', ')}.`;
}

/** A key as it can stand in a sentence: cut, with control characters spelled out. */
function visible(key: string): string {
  const spelled = JSON.stringify(key.slice(0, 100)).slice(1, -1);
  return spelled.replace(/`/gu, "'");
}

function findWrong(schema: Schema, value: unknown, path: string): Complaint | null {
  if (value === undefined || value === null) return null;
  if (schema.enum !== undefined) {
    return schema.enum.includes(value) ? null : `${path} must be one of: ${schema.enum.join(', ')}`;
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  switch (types.find((type) => type !== 'null')) {
    case 'string':
      return wrongString(schema, value, path);
    case 'integer':
      return wrongInteger(schema, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? null : `${path} must be true or false`;
    case 'array':
      return wrongArray(schema, value, path);
    case 'object':
      if (!isJsonObject(value)) return `${path} must be an object`;
      return firstComplaint(Object.keys(value), (key) => {
        if (value[key] === null) return null;
        return findWrong(schema.properties?.[key] ?? {}, value[key], path === '' ? key : `${path}.${key}`);
      });
    default:
      throw new Error(`a schema of type ${String(schema.type)} is not part of the subset in use`);
  }
}

/** U+0000–001F but tab, line feed and carriage return, and U+007F. */
export const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;

function wrongString(schema: Schema, value: unknown, path: string): Complaint | null {
  if (typeof value !== 'string') return `${path} must be a string`;
  if (CONTROL_CHARACTER.test(value)) return because('argument.controls', { field: path });
  const rule = schema[TEXT_RULE] ?? DEFAULT_TEXT_RULE;
  const text = rule.trim ? value.trim() : value;
  const mayBeEmpty = rule.mayBeEmpty && (schema.minLength ?? 0) === 0 && !isIdentifier(path);
  if (text === '' && !mayBeEmpty) return because('argument.empty', { field: path });
  if (longerThan(text, rule.maxChars)) return because('argument.long', { field: path, max: rule.maxChars });
  return null;
}

/** `noteId`, `sessionIds[2]`, `match.projectIds[0]`. */
function isIdentifier(path: string): boolean {
  return /(?:Id|Ids\[\d+\])$/u.test(path);
}

/** Whether a text holds more than `most` code points. */
function longerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let points = 0;
  for (const _ of text) if (++points > most) return true;
  return false;
}

function wrongInteger(schema: Schema, value: unknown, path: string): Complaint | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return `${path} must be a whole number`;
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (value >= minimum && value <= maximum) return null;
  return maximum >= Number.MAX_SAFE_INTEGER
    ? because('argument.least', { field: path, min: minimum })
    : because('argument.range', { field: path, min: minimum, max: maximum });
}

function wrongArray(schema: Schema, value: unknown, path: string): Complaint | null {
  if (!Array.isArray(value)) return `${path} must be a list`;
  const { minItems = 0, maxItems = Infinity } = schema;
  if (value.length < minItems) return `${path} must hold at least ${minItems} items`;
  if (value.length > maxItems) return because('argument.items', { field: path, max: maxItems });
  return firstComplaint(value, (item, index) => {
    const where = `${path}[${index}]`;
    return item === null || item === undefined
      ? `${where} may not be null`
      : findWrong(schema.items ?? {}, item, where);
  });
}

function findMissing(schema: Schema, value: unknown, path: string): string | null {
  if (Array.isArray(value)) {
    return firstComplaint(value, (item, index) => findMissing(schema.items ?? {}, item, `${path}[${index}]`));
  }
  if (!isJsonObject(value) || schema.properties === undefined) return null;
  const inside = (key: string): string => (path === '' ? key : `${path}.${key}`);
  for (const key of schema.required ?? []) {
    if (!isGiven(schema.properties[key] ?? {}, value[key])) return `${inside(key)} is required`;
  }
  const { properties } = schema;
  return firstComplaint(Object.keys(properties), (key) => findMissing(properties[key] ?? {}, value[key], inside(key)));
}

/** `null` counts as left out, except where it clears. */
function isGiven(schema: Schema, value: unknown): boolean {
  return value !== undefined && (value !== null || clears(schema));
}

function clears(schema: Schema): boolean {
  return Array.isArray(schema.type) && schema.type.includes('null');
}

function cleaned(schema: Schema, value: unknown): unknown {
  if (typeof value === 'string') return schema[TEXT_RULE]?.trim === true ? value.trim() : value;
  if (Array.isArray(value)) return value.map((item) => cleaned(schema.items ?? {}, item));
  if (!isJsonObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(value, key) && isGiven(inner, value[key])) kept[key] = cleaned(inner, value[key]);
  }
  return kept;
}

function firstComplaint<T, C extends Complaint>(
  items: readonly T[],
  complain: (item: T, index: number) => C | null,
): C | null {
  for (const [index, item] of items.entries()) {
    const complaint = complain(item, index);
    if (complaint !== null) return complaint;
  }
  return null;
}
