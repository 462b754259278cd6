/** Says whether a value that crossed a process has a type. */
export type Check<T> = (value: unknown) => value is T;

/** A field that may be left out. */
interface OptionalField<T> {
  readonly optional: Check<T>;
}

type IsOptional<T, K extends keyof T> = Record<never, never> extends Pick<T, K> ? true : false;

/** One check for each field of an object, so that a field added to the type cannot go unchecked. */
export type Fields<T> = {
  readonly [K in keyof T]-?: IsOptional<T, K> extends true ? OptionalField<Exclude<T[K], undefined>> : Check<T[K]>;
};

export const isNull: Check<null> = (value) => value === null;

export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';

export function optional<T>(check: Check<T>): OptionalField<T> {
  return { optional: check };
}

export function isText(maxLength: number): Check<string> {
  return (value): value is string => typeof value === 'string' && value.length <= maxLength;
}

export function isWhole(minimum: number, maximum: number): Check<number> {
  return (value): value is number =>
    Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
}

export function isOneOf<const V>(...values: readonly V[]): Check<V> {
  return (value): value is V => (values as readonly unknown[]).includes(value);
}

export function isNullOr<T>(check: Check<T>): Check<T | null> {
  return (value) => value === null || check(value);
}

export function isListOf<T>(check: Check<T>, maxItems: number): Check<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.length <= maxItems && value.every(check);
}

/** Any names with values of one type. */
export function isTableOf<T>(check: Check<T>, maxEntries: number): Check<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> => {
    if (!isPlainObject(value)) return false;
    const values = Object.values(value);
    return values.length <= maxEntries && values.every(check);
  };
}

/** An object with these fields and no other. */
export function isShape<T extends object>(fields: Fields<T>): Check<T> {
  const checks = new Map(Object.entries(fields as Readonly<Record<string, Check<unknown> | OptionalField<unknown>>>));
  return (value): value is T => {
    if (!isPlainObject(value) || Object.keys(value).some((key) => !checks.has(key))) return false;
    return [...checks].every(([key, check]) => {
      if (typeof check === 'function') return Object.hasOwn(value, key) && check(value[key]);
      return !Object.hasOwn(value, key) || check.optional(value[key]);
    });
  };
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
