import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineSplitter } from './lines';

function splitter(limit = 1000) {
  const seen: string[] = [];
  const lines = new LineSplitter(limit, {
    line: (text) => seen.push(text),
    tooLong: () => seen.push('<too long>'),
  });
  return { lines, seen };
}

function split(chunks: readonly (string | Buffer)[], limit?: number): readonly string[] {
  const { lines, seen } = splitter(limit);
  for (const chunk of chunks) lines.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return seen;
}

describe('lines', () => {
  test('come whole, however the bytes are cut', () => {
    expect(split(['{"a":1}\n{"b"', ':2}', '\n', '3\n4'])).toEqual(['{"a":1}', '{"b":2}', '3']);
  });

  test('keep a character that a chunk cuts in two', () => {
    const bytes = Buffer.from('"Grüße, 会議 🎧"\n');
    expect(split([...bytes].map((byte) => Buffer.from([byte])))).toEqual(['"Grüße, 会議 🎧"']);
  });

  test('lose a BOM and one trailing carriage return', () => {
    expect(split(['\ufeff{"a":1}\r\n', '\ufeff{"b":2}\n', '{"c":3}\r\r\n'])).toEqual([
      '{"a":1}',
      '{"b":2}',
      '{"c":3}\r',
    ]);
  });

  test('keep a carriage return and a BOM that stand elsewhere', () => {
    expect(split(['"a\rb\ufeff"\n'])).toEqual(['"a\rb\ufeff"']);
  });

  test('are ignored when blank', () => {
    expect(split(['\n\r\n  \t \n\ufeff\r\n1\n'])).toEqual(['1']);
  });

  test('may be as long as the limit, not a byte longer', () => {
    expect(split([`${'x'.repeat(10)}\n${'y'.repeat(11)}\nz\n`], 10)).toEqual(['x'.repeat(10), '<too long>', 'z']);
  });

  test('past the limit are reported once and skipped to their end', () => {
    expect(split(['xxxxxx', 'xxxxxx', 'xxxxxx', 'x\nfine\n'], 10)).toEqual(['<too long>', 'fine']);
  });

  test('count in bytes, not in characters', () => {
    expect(split(['éééééé\n'], 10)).toEqual(['<too long>']);
  });

  test('do not keep the bytes of a line that is too long', () => {
    const { lines } = splitter(1024);
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const before = process.memoryUsage().arrayBuffers;
    for (let number = 0; number < 200; number += 1) lines.push(chunk);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  });

  test('without a newline at the end of the input count all the same', () => {
    const { lines, seen } = splitter();
    lines.push(Buffer.from('first\nlast'));
    lines.finish();
    lines.finish();
    expect(seen).toEqual(['first', 'last']);
  });

  test('do not depend on a buffer that is used again', () => {
    const { lines, seen } = splitter();
    const chunk = Buffer.from('"ab');
    lines.push(chunk);
    chunk.fill('z');
    lines.push(Buffer.from('c"\n'));
    expect(seen).toEqual(['"abc"']);
  });

  test('are the same for every way to cut them', () => {
    const line = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.array(fc.nat({ max: 50 }), { maxLength: 60 }),
        (texts, cuts) => {
          const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
          const chunks: Buffer[] = [];
          let at = 0;
          for (const cut of cuts) {
            chunks.push(bytes.subarray(at, at + cut));
            at += cut;
          }
          chunks.push(bytes.subarray(at));
          expect(split(chunks, 64)).toEqual(split([bytes], 64));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
