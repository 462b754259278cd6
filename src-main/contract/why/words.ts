export type Language = 'en' | 'ru';

/** What a sentence says beside its words. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A sentence, with `{{name}}` where a value stands; or its forms, where a value decides: by the plural category of
 * `count`, else by `kind`. `other` serves where there is no such form.
 */
export type Words = string | Readonly<Record<string, string>>;

/** The words for values that are names of the product's own, by the value's name. */
export type Terms = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Puts the values into the words. */
export function inWords(words: Words, values: Values, language: Language, terms: Terms): string {
  const text = typeof words === 'string' ? words : (words[formOf(values, language)] ?? words['other'] ?? '');
  return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? numbersOf(language).format(value) : (terms[name]?.[value] ?? value);
  });
}

/** A sentence with its full stop. */
export function ended(sentence: string): string {
  return /[.!?]$/u.test(sentence) ? sentence : `${sentence}.`;
}

function formOf({ count, kind }: Values, language: Language): string {
  return typeof count === 'number' ? pluralsOf(language).select(count) : String(kind ?? '');
}

// Made when first needed: the helper, which says nothing in most of its runs, does not pay for them.
const plurals = new Map<Language, Intl.PluralRules>();
const numbers = new Map<Language, Intl.NumberFormat>();

function pluralsOf(language: Language): Intl.PluralRules {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules;
}

function numbersOf(language: Language): Intl.NumberFormat {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language);
  numbers.set(language, format);
  return format;
}
