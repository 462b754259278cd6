import { expect, test } from 'vitest';
import { createIds } from './ids';

test('an id is its prefix and 24 characters of base 36', () => {
  const { next } = createIds();
  expect(next('note')).toMatch(/^note-[a-z0-9]{24}$/);
  expect(new Set(Array.from({ length: 20_000 }, () => next('note'))).size).toBe(20_000);
});

test('every character is as likely as any other', () => {
  const { next } = createIds();
  const counts = new Map<string, number>();
  const rounds = 20_000;
  for (let n = 0; n < rounds; n += 1) {
    for (const character of next('x').slice(2)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(36);
  const expected = (rounds * 24) / 36;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 35 degrees of freedom: beyond 90 lies one run in two million. Taking bytes modulo 36 would give about 7,000.
  expect(chiSquare).toBeLessThan(90);
});

test('bytes that would favour some characters are thrown away', () => {
  const calls = [252, 253, 254, 255, 35];
  const { next } = createIds((size) => new Uint8Array(size).fill(calls.shift() ?? 0));
  expect(next('x')).toBe(`x-${'z'.repeat(24)}`);
  expect(calls).toEqual([]);
});

test('a UUID is of version 4, from the system and from another source of bytes', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(createIds().uuid()).toMatch(form);
  expect(createIds((size) => new Uint8Array(size).fill(255)).uuid()).toMatch(form);
  expect(createIds((size) => new Uint8Array(size)).uuid()).toBe('00000000-0000-4000-8000-000000000000');
});
