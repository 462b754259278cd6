import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ListRow } from './list-row';
import { visibleText } from './visible-text';

describe('a name in a list', () => {
  afterEach(cleanup);

  it.each([
    ['override', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['embedding', '\u202Aa\u202Bb\u202C', 'ab'],
    ['isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
    ['marks', 'a\u200E\u200F\u061Cb', 'ab'],
    ['zero width', 'a\u200Bb\u2060c\uFEFFd\u00ADe', 'abcde'],
    ['tags', 'a\u{E0041}\u{E007F}b', 'ab'],
    ['controls', 'a\u0000\u0007\u009Fb', 'a b'],
    ['line ends', 'one\r\ntwo\u2028three\u2029', 'one two three'],
  ])('is shown without %s', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it.each(['Планёрка: «смета» — 5 %', '週次会議', 'اجتماع', 'می\u200Cخواهم', '👩\u200D💻 pairing', '❤️', 'e\u0301'])(
    'keeps %s',
    (text) => {
      expect(visibleText(text)).toBe(text);
    },
  );

  it('shows rows so', () => {
    render(<ListRow title={'a\u202Eb'} snippet={'c\u2066d'} place={'e\u200Bf'} />);
    expect(screen.getByTitle('ab')).toBeDefined();
    expect(document.body.textContent).toBe('abcdef');
  });
});
