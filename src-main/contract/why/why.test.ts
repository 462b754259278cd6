import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGLISH_IN_APP, whyText } from './app-words';
import { ENGLISH } from './english';
import { RUSSIAN } from './russian';
import { because, sentence, type WhyCode } from './why';
import type { Values, Words } from './words';

const CODES = Object.keys(ENGLISH) as WhyCode[];
/** The codes that stand in the code, outside of this folder and of tests. */
const SOURCES = path.join(import.meta.dirname, '../..');
const USED = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/u.test(file) && !/\.test\.ts$|\bwhy\b/u.test(file))
    .flatMap((file) => [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/'(\w+(?:\.\w+)?)'/gu)])
    .map(([, code]) => code),
);
/** What chooses between forms may be left out of one. */
const CHOOSERS = ['count', 'kind'];
const KINDS = ['session', 'note', 'project', 'other'];

const formsOf = (words: Words): readonly string[] => (typeof words === 'string' ? [words] : Object.values(words));
const valuesOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? ''))]
    .filter((name) => !CHOOSERS.includes(name))
    .sort();
const namesOf = (code: WhyCode): readonly string[] => valuesOf(formsOf(ENGLISH[code]).join(' '));

/** Every form that the Russian sentence of a code can take. */
function everyCase(code: WhyCode): readonly Values[] {
  const values = Object.fromEntries(namesOf(code).map((name) => [name, '7']));
  const words = RUSSIAN[code];
  if (typeof words === 'string') return [values];
  return 'few' in words
    ? [1, 2, 5, 11, 21].map((count) => ({ ...values, count }))
    : KINDS.map((kind) => ({ ...values, kind }));
}

describe.each(CODES)('%s', (code) => {
  const words: readonly (readonly [string, 'en' | 'ru', Words])[] = [
    ['English', 'en', ENGLISH[code]],
    ['English in the app', 'en', ENGLISH_IN_APP[code] ?? ENGLISH[code]],
    ['Russian', 'ru', RUSSIAN[code]],
  ];

  it.each(words)('says the same values in every form in %s', (_name, _language, own) => {
    for (const form of formsOf(own)) expect(valuesOf(form)).toEqual(namesOf(code));
  });

  it.each(words)('has every form in %s', (_name, language, own) => {
    if (typeof own === 'string') return;
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(Object.keys(own).sort()).toEqual('session' in own ? [...KINDS].sort() : [...categories].sort());
  });

  it.each(words)('quotes as %s does', (_name, language, own) => {
    for (const form of formsOf(own)) expect(form).not.toMatch(language === 'ru' ? /["“”']/u : /["«»]/u);
  });

  it('is a sentence in Russian, and nowhere an English one', () => {
    for (const values of everyCase(code)) {
      const text = whyText({ code, values }, 'ru');
      expect(text).toMatch(/^[\p{Lu}\d/][^]*[.?]$/u);
      expect(text).toMatch(/[а-яё]/iu);
      expect(text).not.toMatch(/[a-z]{2,}(?:\s+[a-z]{2,}){2}/iu);
      expect(text).not.toMatch(/[{}]|undefined/u);
    }
  });

  it('is used', () => {
    expect(USED.has(code)).toBe(true);
  });
});

describe('a sentence', () => {
  it('has its numbers as the language writes them', () => {
    const why = because('import.turns', { turns: 200_001, max: 200_000 });
    expect(sentence(why)).toBe('The file holds 200,001 turns, and a session at most 200,000; split it first.');
    expect(whyText(why, 'ru')).toBe(
      'Реплик в файле: 200\u00a0001, а в сессии помещается не больше 200\u00a0000; сначала разделите файл.',
    );
    expect(whyText(because('helper.silent', { seconds: 0.3 }), 'ru')).toBe('Помощник не ответил за 0,3 с.');
  });

  it('takes the plural form of its count', () => {
    const said = (count: number, language: 'en' | 'ru'): string =>
      whyText(because('import.moreProblems', { count }), language);
    expect(said(1, 'en')).toBe('There is 1 more problem from this line on.');
    expect(said(2, 'en')).toBe('There are 2 more problems from this line on.');
    expect([1, 2, 5, 11, 21].map((count) => said(count, 'ru').split(' ').slice(-2).join(' '))).toEqual([
      '1 проблема.',
      '2 проблемы.',
      '5 проблем.',
      '11 проблем.',
      '21 проблема.',
    ]);
  });

  it('names kinds and fields as its reader knows them', () => {
    const long = because('argument.long', { field: 'markdown', max: 1_000_000 });
    expect(sentence(long)).toBe('markdown may hold at most 1,000,000 characters');
    expect(whyText(long, 'en')).toBe('Text may hold at most 1,000,000 characters.');
    expect(whyText(long, 'ru')).toBe('Текст: не больше 1\u00a0000\u00a0000 символов.');
    const trashed = because('item.trashed', { kind: 'action_item' });
    expect(sentence(trashed)).toBe('Action item is in the Trash; restore it first');
    expect(whyText(trashed, 'ru')).toBe('Объект в корзине; сначала восстановите его.');
  });

  it('keeps a value as it is, whatever is in it', () => {
    const file = '/Users/ann/{{code}} $& $1/talkbar.db';
    expect(whyText(because('library.linkLoop', { file }), 'en')).toContain(file);
  });
});
