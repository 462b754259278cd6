import {
  Type,
  type TInteger,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox';
import { TEXT_RULE, type TextRule } from './text-rule';

/** Times are within what a JavaScript Date can hold. */
const MAX_TIME = 8_640_000_000_000_000;

export const NOTE_CHARS = 1_000_000;
export const TEXT_CHARS = 100_000;
export const NAME_CHARS = 300;

type WithWorkspace<P extends TProperties> = P & { workspaceId: TOptional<TString> };

/** The root of an operation's arguments: closed, with the `workspaceId` that every operation takes. */
export function closed<P extends TProperties>(properties: P): TObject<WithWorkspace<P>> {
  return Type.Object(
    { workspaceId: Type.Optional(Type.String()), ...properties },
    {
      additionalProperties: false,
    },
  );
}

/** A closed object inside the arguments. */
export function record<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** An argument that may be left out. */
export const optional: typeof Type.Optional = Type.Optional;

/** An identifier. Its name ends in `Id`, which is what forbids `""`. */
export function idArgument(): TString {
  return Type.String();
}

/** Identifiers; the name ends in `Ids`. */
export function idList(): ReturnType<typeof Type.Array<TString>> {
  return Type.Array(Type.String(), { maxItems: 100 });
}

function ruledString(rule: TextRule, options: Record<string, unknown> = {}): TString {
  return Type.String({ ...options, [TEXT_RULE]: rule });
}

/** A name: trimmed, at most 300 characters, not empty after trimming unless `mayBeEmpty`. */
export function nameArgument(mayBeEmpty = false): TString {
  return ruledString({ trim: true, mayBeEmpty, maxChars: NAME_CHARS });
}

/** Markdown or another longer text, kept as it is. */
export function textArgument(
  maxChars = TEXT_CHARS,
  options: { minLength?: number; description?: string } = {},
): TString {
  return ruledString({ trim: false, mayBeEmpty: true, maxChars }, options);
}

/** What to look for: not blank. */
export function queryArgument(): TString {
  return ruledString({ trim: true, mayBeEmpty: false, maxChars: TEXT_CHARS }, { minLength: 1 });
}

export function flag(): ReturnType<typeof Type.Boolean> {
  return Type.Boolean();
}

/** Milliseconds since the epoch. */
export function timeArgument(description?: string): TInteger {
  return Type.Integer({ minimum: -MAX_TIME, maximum: MAX_TIME, ...(description === undefined ? {} : { description }) });
}

/** Milliseconds from the start of a session. */
export function offsetMs(): TInteger {
  return Type.Integer({ minimum: 0, maximum: MAX_TIME });
}

export function count(minimum: number, maximum: number, fallback?: number): TInteger {
  return Type.Integer({ minimum, maximum, ...(fallback === undefined ? {} : { default: fallback }) });
}

/** One of the values, exactly as written. */
export function oneOf<const V extends readonly string[]>(values: V, fallback?: V[number]): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({
    type: 'string',
    enum: [...values],
    ...(fallback === undefined ? {} : { default: fallback }),
  });
}

export function listOf<T extends TSchema>(items: T, maxItems: number): ReturnType<typeof Type.Array<T>> {
  return Type.Array(items, { maxItems });
}

/** An identifier, or `null` to clear it. */
export function idOrNull(): TUnsafe<string | null> {
  return Type.Unsafe<string | null>({ type: ['string', 'null'] });
}

/** The arguments of a list that is paged by cursor. */
export const cursorPage = {
  cursor: optional(Type.String()),
  limit: optional(count(1, 100, 20)),
};

/** The arguments of a list that is paged by offset. */
export const offsetPage = {
  offset: optional(count(0, Number.MAX_SAFE_INTEGER, 0)),
  limit: optional(count(1, 100, 20)),
};

/** Pages of long text, counted in Unicode code points. */
export const MAX_CHARS = { least: 1_000, most: 200_000, fallback: 20_000 } as const;

export const maxChars = optional(count(MAX_CHARS.least, MAX_CHARS.most, MAX_CHARS.fallback));
