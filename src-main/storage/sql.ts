/** What SQLite can hold. Booleans are 0 and 1 and are written so by whoever binds them. */
export type SqlValue = string | number | null | Uint8Array;

/** A piece of SQL with the values for its placeholders. Text comes from source code only; values are only ever bound. */
export class Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];

  constructor(text: string, values: readonly SqlValue[]) {
    this.text = text;
    this.values = values;
  }
}

/** Builds SQL from a template: a nested `Sql` is spliced in, anything else becomes a bound parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (SqlValue | Sql)[]): Sql {
  let text = strings[0] ?? '';
  const values: SqlValue[] = [];
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      text += part.text;
      values.push(...part.values);
    } else {
      text += '?';
      values.push(part);
    }
    text += strings[index + 1] ?? '';
  });
  return new Sql(text, values);
}

export const NOTHING = new Sql('', []);

/** The pieces that are there, with `separator` between them. */
export function join(pieces: readonly (Sql | null)[], separator: ', ' | ' AND ' | ' OR ' | ' UNION ALL '): Sql {
  const present = pieces.filter((piece) => piece !== null);
  return new Sql(
    present.map((piece) => piece.text).join(separator),
    present.flatMap((piece) => piece.values),
  );
}

/** `WHERE` with every condition that is there, or nothing. */
export function where(conditions: readonly (Sql | null)[]): Sql {
  const all = join(conditions, ' AND ');
  return all.text === '' ? NOTHING : sql`WHERE ${all}`;
}

/** The piece `make` writes for `value`, or null where the value was left out. */
export function given<T>(value: T | undefined, make: (value: T) => Sql): Sql | null {
  return value === undefined ? null : make(value);
}
