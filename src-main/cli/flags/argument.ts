import type { ClosedSchema } from '../../core/operations/define';

/** One argument of an operation as the command line sees it; made from the operation's schema, never written down. */
export interface Argument {
  readonly name: string;
  /** `--session-ids`. */
  readonly flag: string;
  readonly type: ValueType;
  /** A list: its items are of `type`. */
  readonly list: boolean;
  readonly required: boolean;
  /** `null` clears it. */
  readonly nullable: boolean;
  /** The allowed values, where they are counted out. */
  readonly choices: readonly string[] | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly fallback: string | number | boolean | null;
  readonly description: string | null;
}

export type ValueType = 'string' | 'integer' | 'boolean' | 'object';

/** The part of JSON Schema that operations use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
  readonly description?: string;
}

/** The arguments in the schema's order, those that must be given first. */
export function argumentsOf(schema: ClosedSchema): readonly Argument[] {
  const required = new Set(schema.required ?? []);
  const all = Object.entries(schema.properties).map(([name, property]) =>
    describe(name, property as Schema, required.has(name)),
  );
  // Every operation takes workspaceId, so it says least about this one.
  const rank = (argument: Argument): number => (argument.required ? 0 : argument.name === 'workspaceId' ? 2 : 1);
  return [...all].sort((a, b) => rank(a) - rank(b));
}

function describe(name: string, schema: Schema, required: boolean): Argument {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const list = types.includes('array');
  const value = list ? (schema.items ?? {}) : schema;
  return {
    name,
    flag: flagFor(name),
    type: valueType(value),
    list,
    required,
    nullable: types.includes('null'),
    choices: value.enum === undefined ? null : value.enum.map(String),
    minimum: schema.minimum ?? null,
    maximum: schema.maximum ?? null,
    fallback: schema.default ?? null,
    description: schema.description ?? null,
  };
}

function valueType(schema: Schema): ValueType {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const type = types.find((each) => each !== 'null');
  return type === 'integer' || type === 'boolean' || type === 'object' ? type : 'string';
}

/** sessionIds → --session-ids. */
export function flagFor(name: string): string {
  return `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** «1–100», «newest | oldest», «text, several» … what the value may be, in a table's cell. */
export function valueHint(argument: Argument): string {
  const one = argument.choices?.join(' | ') ?? rangeHint(argument) ?? WORDS[argument.type];
  return `${argument.list ? `list of ${one}` : one}${argument.nullable ? ', or null' : ''}`;
}

const WORDS: Readonly<Record<ValueType, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'yes or no',
  object: 'JSON object',
};

/** Ranges so wide that they only keep out nonsense are not worth the space. */
const WIDE = 1e12;

function rangeHint({ type, minimum, maximum }: Argument): string | null {
  if (type !== 'integer' || minimum === null || minimum <= -WIDE) return null;
  return maximum === null || maximum >= WIDE ? `whole number, ${minimum} or more` : `${minimum}–${maximum}`;
}
