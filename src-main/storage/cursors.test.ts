import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCursors } from './cursors';
import { TestLibrary } from './test-support/test-library';

const cursors = createCursors(randomBytes(32));

test('opens what it sealed, for the same context only', () => {
  fc.assert(
    fc.property(fc.string(), fc.maxSafeInteger(), fc.maxSafeInteger(), fc.string(), (context, sort, k, other) => {
      const cursor = cursors.seal(context, [sort, k]);
      expect(cursor).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(cursors.open(context, cursor)).toEqual([sort, k]);
      if (other !== context) expect(cursors.open(other, cursor)).toBeNull();
    }),
  );
});

test('refuses every other text', () => {
  const cursor = cursors.seal('notes.list', [5, 7]);
  const last = cursor.at(-1) === 'A' ? 'B' : 'A';
  const forged = [
    '',
    'AAAA',
    `${cursor}A`,
    ` ${cursor}`,
    `${cursor}=`,
    cursor.slice(1),
    cursor.slice(0, -1) + last,
    'B' + cursor.slice(1),
    cursor.replaceAll('_', '/').replaceAll('-', '+') + '\n',
    'ключ',
    'A'.repeat(100_000),
  ];
  for (const text of forged) expect(cursors.open('notes.list', text), text).toBeNull();
});

test('refuses a cursor in which any one character was changed', () => {
  const cursor = cursors.seal('notes.list', [1_796_040_000_000, 42]);
  for (let place = 0; place < cursor.length; place += 1) {
    const other = cursor[place] === 'x' ? 'y' : 'x';
    expect(cursors.open('notes.list', cursor.slice(0, place) + other + cursor.slice(place + 1))).toBeNull();
  }
});

test('refuses cursors of another library, and keeps its own across openings', () => {
  const one = new TestLibrary();
  const other = new TestLibrary();
  const cursor = one.library.cursors.seal('x', [1, 2]);
  expect(other.library.cursors.open('x', cursor)).toBeNull();
  expect(new TestLibrary({}, one.folder).library.cursors.open('x', cursor)).toEqual([1, 2]);
});
