import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff';

const shown = (before: string, after: string): string =>
  diffLines(before, after)
    .map(({ sign, text }) => `${sign}${text}`)
    .join('\n');

describe('the difference of two texts', () => {
  it('keeps what is the same around what is not', () => {
    expect(shown('a\nb\nc', 'a\nx\nc')).toBe(' a\n-b\n+x\n c');
  });

  it('shows what was added and what was removed', () => {
    expect(shown('a\nc', 'a\nb\nc')).toBe(' a\n+b\n c');
    expect(shown('a\nb\nc', 'a\nc')).toBe(' a\n-b\n c');
    expect(shown('', 'a')).toBe('-\n+a');
  });

  it('finds the longest common part in between', () => {
    expect(shown('1\na\nb\nc\n2', '3\na\nb\nc\n4')).toBe('-1\n+3\n a\n b\n c\n-2\n+4');
  });

  it('both texts can be read back from it, however they differ', () => {
    const texts = [
      '',
      'a',
      'a\nb',
      'b\na',
      'x\n\ny\n',
      'a\na\na',
      'b\na\nb\na',
      Array.from({ length: 3_000 }, (_, i) => `${i * 7}`).join('\n'),
    ];
    for (const before of texts) {
      for (const after of texts) {
        const lines = diffLines(before, after);
        const side = (leave: string): string =>
          lines
            .filter(({ sign }) => sign !== leave)
            .map(({ text }) => text)
            .join('\n');
        expect(side('+')).toBe(before);
        expect(side('-')).toBe(after);
      }
    }
  });
});
