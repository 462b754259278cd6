import { describe, expect, it } from 'vitest';
import { read, refusal, said, shown } from './test-support/transcript-files';

function turnsOf(text: string): readonly string[] {
  return shown(read('meeting.srt', text).turns);
}

describe('row 9: where a cue begins and ends', () => {
  const turns = ['-|1000|2000|Hello\nthere', '-|3000|4000|Bye', '-|5000|6000|End'];

  it.each([
    [
      'as usual',
      '1\n00:00:01,000 --> 00:00:02,000\nHello\nthere\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n\n3\n00:00:05,000 --> 00:00:06,000\nEnd\n',
    ],
    [
      'without blank lines',
      '1\n00:00:01,000 --> 00:00:02,000\nHello\nthere\n2\n00:00:03,000 --> 00:00:04,000\nBye\n3\n00:00:05,000 --> 00:00:06,000\nEnd',
    ],
    [
      'with lines of spaces',
      ' 1 \n00:00:01,000 --> 00:00:02,000 \nHello\nthere\n   \n2\n00:00:03,000 --> 00:00:04,000\nBye\n\t\n3\n00:00:05,000 --> 00:00:06,000\nEnd\n  ',
    ],
    [
      'without counters',
      '00:00:01,000 --> 00:00:02,000\nHello\nthere\n\n00:00:03,000 --> 00:00:04,000\nBye\n\n00:00:05,000 --> 00:00:06,000\nEnd\n',
    ],
    [
      'with CRLF, a byte order mark and many blank lines',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\nthere\r\n\r\n\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye\r\n\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\nEnd',
    ],
    [
      'with other numbers than 1, 2, 3',
      '0\n00:00:01,000 --> 00:00:02,000\nHello\nthere\n\n0\n00:00:03,000 --> 00:00:04,000\nBye\n\n99\n00:00:05,000 --> 00:00:06,000\nEnd\n',
    ],
  ])('%s', (_, text) => {
    expect(turnsOf(text)).toEqual(turns);
  });

  it('with a blank line after every line', () => {
    expect(
      turnsOf('1\n\n00:00:01,000 --> 00:00:02,000\n\nHello\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nBye\n'),
    ).toEqual(['-|1000|2000|Hello', '-|3000|4000|Bye']);
  });

  it('blank lines inside a text belong to it', () => {
    expect(
      turnsOf('1\n00:00:01,000 --> 00:00:02,000\nHello\n\nthere\n\n\nagain\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n'),
    ).toEqual(['-|1000|2000|Hello\n\nthere\n\n\nagain', '-|3000|4000|Bye']);
  });

  it('a cue without text makes no turn and takes nothing from the next', () => {
    expect(turnsOf('1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n')).toEqual([
      '-|3000|4000|Bye',
    ]);
    expect(turnsOf('1\n00:00:01,000 --> 00:00:02,000\n2\n00:00:03,000 --> 00:00:04,000\nBye\n')).toEqual([
      '-|3000|4000|Bye',
    ]);
  });
});

describe('row 10: times', () => {
  it.each([
    ['00:00:20 --> 00:00:24', 20000, 24000],
    ['00:00:20.500 --> 00:00:24.250', 20500, 24250],
    ['00:20,500 --> 00:24,250', 20500, 24250],
    ['0:0:5.1 --> 0:0:8.25', 5100, 8250],
    ['00:00:20,5000000 --> 00:00:24,2500000', 20500, 24250],
    ['00:00:20,500-->00:00:24,250', 20500, 24250],
    ['00:00:20,500 --> 00:00:24,250  X1:117 X2:619 Y1:042 Y2:428', 20500, 24250],
    ['00:00:20,500 --> 00:00:24,250 align:start position:0%', 20500, 24250],
    ['100:00:00,000 --> 100:00:05,000', 360000000, 360005000],
  ])('%s', (times, start, end) => {
    expect(turnsOf(`1\n${times}\nHello\n`)).toEqual([`-|${start}|${end}|Hello`]);
  });

  it('no cue at all is an error, never an empty success', () => {
    expect(refusal('a.srt', 'Hello\nthere\n')).toEqual({
      reason: 'No cue found: no line of times is written as SubRip has it, such as 00:01:02,500 --> 00:01:05,000.',
      line: null,
    });
    expect(refusal('a.srt', '1\n00:00:xx --> 00:00:24\nHello\n').line).toBe(2);
    expect(refusal('a.srt', '1\n00:00:20 --> 00:00:24\n\n').reason).toBe('No cue found that holds any text.');
  });

  it('a cue with broken times is left out with its line, the rest is read', () => {
    const { turns, warnings } = read(
      'a.srt',
      '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:99:04,000\nlost\n\n3\n00:00:05,000 --> 00:00:06,000\nBye\n',
    );
    expect(shown(turns)).toEqual(['-|1000|2000|Hello', '-|5000|6000|Bye']);
    expect(said(warnings)).toEqual([
      { line: 6, message: 'The times on this line could not be read, so its cue was left out.' },
    ]);
  });

  it('row 13: order and ends before starts', () => {
    const { turns, warnings } = read(
      'a.srt',
      '1\n00:00:05,000 --> 00:00:04,000\nlater\n\n2\n00:00:01,000 --> 00:00:09,000\nsooner\n',
    );
    expect(shown(turns)).toEqual(['-|1000|9000|sooner', '-|5000|5000|later']);
    expect(warnings.map((warning) => warning.line)).toEqual([2]);
  });
});

describe('row 11: what stays text', () => {
  it('numbers', () => {
    expect(
      turnsOf(
        '1\n00:00:01,000 --> 00:00:02,000\n1.567.202.\n\n2\n00:00:03,000 --> 00:00:04,000\n42\n\n3\n00:00:05,000 --> 00:00:06,000\nanswer\n1984\n\n4\n00:00:07,000 --> 00:00:08,000\nBye\n',
      ),
    ).toEqual(['-|1000|2000|1.567.202.', '-|3000|4000|42', '-|5000|6000|answer\n1984', '-|7000|8000|Bye']);
  });

  it('a number at the end of a text in a file without counters', () => {
    expect(turnsOf('00:00:01,000 --> 00:00:02,000\nHow many?\n42\n00:00:03,000 --> 00:00:04,000\nBye\n')).toEqual([
      '-|1000|2000|How many?\n42',
      '-|3000|4000|Bye',
    ]);
  });

  it('an arrow in a sentence', () => {
    expect(turnsOf('1\n00:00:01,000 --> 00:00:02,000\nfrom A --> B\nat last\n')).toEqual([
      '-|1000|2000|from A --> B\nat last',
    ]);
  });

  it('less-than signs, ampersands and unknown tags', () => {
    expect(turnsOf('1\n00:00:01,000 --> 00:00:02,000\na < b, R&D, &copy and <name>\n')).toEqual([
      '-|1000|2000|a < b, R&D, &copy and <name>',
    ]);
  });
});

describe('markup', () => {
  it('known tags and placement codes go, references are decoded once', () => {
    expect(
      turnsOf(
        '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<i>Hello</i> <font color="#ff0000">R&amp;D</font><br/>&lt;b&gt; &amp;amp; it&#39;s\n',
      ),
    ).toEqual(["-|1000|2000|Hello R&D\n<b> &amp; it's"]);
  });

  it('names in front of the text', () => {
    const text = ['Mary: Hello', 'Bob: Hi', 'going on', 'Mary: Note: two things', 'Unknown Speaker: hm']
      .map((words, n) => `${n + 1}\n00:00:0${n},000 --> 00:00:0${n},500\n${words}\n`)
      .join('\n');
    expect(turnsOf(text)).toEqual([
      'Mary|0|500|Hello',
      // Once is not enough where other cues have no name.
      'Mary|1000|1500|Bob: Hi',
      'Mary|2000|2500|going on',
      'Mary|3000|3500|Note: two things',
      '-|4000|4500|hm',
    ]);
  });

  it('voices left over from WebVTT', () => {
    expect(turnsOf('1\n00:00:01,000 --> 00:00:02,000\n<v.loud Mary>Hello</v>\n<v Bob>Hi\n')).toEqual([
      'Mary|1000|2000|Hello',
      'Bob|1000|2000|Hi',
    ]);
  });
});
