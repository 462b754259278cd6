import { expect, test } from 'vitest';
import { given, join, NOTHING, sql, where } from './sql';

test('binds values and splices pieces, in order', () => {
  const piece = sql`b = ${2}`;
  const query = sql`SELECT ${'x'} FROM t WHERE a = ${1} AND ${piece} AND c = ${null}`;
  expect(query.text).toBe('SELECT ? FROM t WHERE a = ? AND b = ? AND c = ?');
  expect(query.values).toEqual(['x', 1, 2, null]);
});

test('text that looks like SQL stays a value', () => {
  const query = sql`SELECT ${"'; DROP TABLE note; --"}`;
  expect(query.text).toBe('SELECT ?');
});

test('leaves out what is not there', () => {
  const piece = (value: number | undefined) => given(value, (n) => sql`n = ${n}`);
  expect(piece(undefined)).toBeNull();
  expect(where([piece(undefined), null])).toBe(NOTHING);
  expect(where([piece(0), null, sql`m = ${1}`])).toEqual({ text: 'WHERE n = ? AND m = ?', values: [0, 1] });
  expect(join([sql`a = ${1}`, null, sql`b = ${2}`], ', ')).toEqual({ text: 'a = ?, b = ?', values: [1, 2] });
});
