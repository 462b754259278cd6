import { KIND_NAMES } from '../kinds';
import { ENGLISH } from './english';
import { inWords, type Values } from './words';

export type WhyCode = keyof typeof ENGLISH;

/** Why something failed, or was left out: its code, and what its sentence says beside its words. Plain data. */
export interface Why {
  readonly code: WhyCode;
  readonly values: Values;
}

type NamesIn<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TextOf<W> = W extends string ? W : W[keyof W] & string;
/** Forms are chosen by a value, whether they say it or not. */
type Chooser<W> = W extends string ? never : 'count';
type NamesOf<C extends WhyCode> = NamesIn<TextOf<(typeof ENGLISH)[C]>> | Chooser<(typeof ENGLISH)[C]>;
type ValuesOf<C extends WhyCode> = { readonly [N in NamesOf<C>]: N extends 'count' ? number : string | number };

/** A reason with exactly the values its sentence names. */
export function because<C extends WhyCode>(
  code: C,
  ...[values]: [NamesOf<C>] extends [never] ? [] : [values: ValuesOf<C>]
): Why {
  return { code, values: values ?? {} };
}

/** The English sentence for assistants, scripts and logs; arguments keep the names they have there. */
export function sentence({ code, values }: Why): string {
  return inWords(ENGLISH[code], values, 'en', { kind: KIND_NAMES });
}
