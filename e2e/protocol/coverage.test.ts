import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('every rule in the table names a test that exists', () => {
  const rows = read('coverage.md').matchAll(/^\| (?!rule|---)([^|]+) \| ([a-z-]+) *\| (.+?) *\|$/gm);
  const wrong: string[] = [];
  let checked = 0;
  for (const [, rule = '', file = '', title = ''] of rows) {
    checked += 1;
    if (!read(`${file.trim()}.test.ts`).includes(title)) wrong.push(`${rule.trim()}: ${file} has no «${title}»`);
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});
