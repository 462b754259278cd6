import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src-main/core/operations/registry';
import { operationKey } from '../features/settings/operation-words';
import en from './en.json';
import ru from './ru.json';
import { startText } from './text';

type Tree = { readonly [key: string]: string | Tree };

const PLURAL = /_(zero|one|two|few|many|other)$/u;
const FORMS = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] } as const;

/** The keys with their texts; those of operations have their own rules. */
function keysOf(tree: Tree, prefix = ''): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (name === 'operations') continue;
    if (typeof value === 'string') keys.set(name, value);
    else for (const [inner, text] of keysOf(value, name)) keys.set(inner, text);
  }
  return keys;
}

const KEYS = { en: keysOf(en), ru: keysOf(ru) };
const bases = (keys: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...keys.keys()].map((key) => key.replace(PLURAL, '')))].sort();
const valuesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '').sort();

describe('the two catalogues', () => {
  it('have the same keys', () => {
    expect(bases(KEYS.ru)).toEqual(bases(KEYS.en));
  });

  it.each(['en', 'ru'] as const)('%s has every form of its plurals', (language) => {
    const plurals = new Set(
      [...KEYS[language].keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
    );
    for (const base of plurals) {
      for (const form of FORMS[language]) expect(KEYS[language].has(`${base}_${form}`), `${base}_${form}`).toBe(true);
    }
  });

  it('have no empty text, and each text puts in the same values', () => {
    for (const [key, text] of KEYS.ru) {
      expect(text.trim(), key).not.toBe('');
      const other = KEYS.en.get(key) ?? KEYS.en.get(key.replace(PLURAL, '_other')) ?? '';
      const own = valuesOf(text).filter((name) => name !== 'count');
      expect(own, key).toEqual(valuesOf(other).filter((name) => name !== 'count'));
    }
  });

  it('quote as their language does', () => {
    for (const [key, text] of KEYS.ru) expect(text, key).not.toMatch(/["“”]/u);
    for (const [key, text] of KEYS.en) expect(text, key).not.toMatch(/["«»]/u);
  });
});

describe('every text the window asks for', () => {
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const asked = Object.values(files).flatMap((text) =>
    [...text.matchAll(/\b(?:t|notify)\(\s*'([\w.-]+)'/gu)].map(([, key]) => key ?? ''),
  );

  it('is there', () => {
    const known = new Set(bases(KEYS.en));
    expect(asked.length).toBeGreaterThan(100);
    expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('the operations', () => {
  const shown = OPERATIONS.filter(({ audience }) => audience === 'all');
  const words = { en: en.operations, ru: ru.operations } as Readonly<
    Record<'en' | 'ru', Readonly<Record<string, Tree>>>
  >;

  it.each(shown.map(({ id }) => id))('%s has its words in both languages', (id) => {
    expect(words.en[id.replaceAll('.', '/')]).toMatchObject({ done: expect.stringMatching(/\S/u) });
    expect(words.ru[id.replaceAll('.', '/')]).toMatchObject({
      title: expect.stringMatching(/\S/u),
      summary: expect.stringMatching(/\S/u),
      done: expect.stringMatching(/\S/u),
      wanted: expect.stringMatching(/\S/u),
    });
  });

  it('no words are left of operations that are gone', () => {
    const ids = new Set(shown.map(({ id }) => id.replaceAll('.', '/')));
    for (const language of ['en', 'ru'] as const) {
      expect(Object.keys(words[language]).filter((id) => !ids.has(id))).toEqual([]);
    }
  });

  it('every area has a name', () => {
    for (const { area } of shown) expect(en.areas).toHaveProperty(area);
  });
});

describe('Russian plurals', () => {
  beforeAll(() => startText('ru'));

  it.each([
    [1, '1 заметка'],
    [2, '2 заметки'],
    [5, '5 заметок'],
    [11, '11 заметок'],
    [21, '21 заметка'],
    [24, '24 заметки'],
    [112, '112 заметок'],
  ])('%i', (count, text) => {
    expect(i18next.t('projects.notes', { count })).toBe(text);
  });

  it('an operation is found although its name has dots', () => {
    expect(i18next.t(operationKey('notes.trash.list', 'title'))).toBe('Перечислить заметки в корзине');
    expect(i18next.t(operationKey('notes.trash', 'title'))).toBe('Переместить заметку в корзину');
  });
});
