import { describe, expect, it } from 'vitest';
import { fixture, read, said, shown } from './test-support/transcript-files';

function text(...lines: readonly string[]): string {
  return lines.join('\n');
}

describe('Teams, Word export saved as text', () => {
  const teams = text(
    'Weekly sync-20240514_100230-Meeting Recording',
    'May 14, 2024, 8:02AM',
    '12m 5s',
    '',
    'Adele Vance started transcription',
    '',
    'Adele Vance   0:03',
    'Good morning.',
    'Shall we start?',
    '',
    'Vance, Adele (Guest)   0:09',
    'Yes: let us.',
    '',
    'Unknown Speaker   1:02:03',
    'Hm.',
    '',
    'Adele Vance stopped transcription',
  );
  const turns = [
    'Adele Vance|3000|9000|Good morning.\nShall we start?',
    'Vance, Adele (Guest)|9000|3723000|Yes: let us.',
    '-|3723000|3723000|Hm.',
  ];

  it('title, names, times and texts', () => {
    const transcript = read('Weekly sync.txt', teams);
    expect(transcript.format).toBe('text');
    expect(transcript.title).toBe('Weekly sync-20240514_100230-Meeting Recording');
    expect(shown(transcript.turns)).toEqual(turns);
    expect(transcript.speakers).toEqual(['Adele Vance', 'Vance, Adele (Guest)']);
  });

  it('with the vertical tabs and non-breaking spaces of Word, and with CRLF', () => {
    const word = teams.replace(/( {3}\d[\d:]*)\n/g, (_, time: string) => `${time.replaceAll(' ', '\u00A0')}\v`);
    expect(word).toContain('\v');
    expect(shown(read('a.txt', word).turns)).toEqual(turns);
    expect(shown(read('a.txt', teams.replaceAll('\n', '\r\n')).turns)).toEqual(turns);
  });

  it('a sentence about transcription stays', () => {
    const transcript = read('a.txt', text('Ann   0:03', 'Look:', 'Bob started transcription'));
    expect(shown(transcript.turns)).toEqual(['Ann|3000|3000|Look:\nBob started transcription']);
  });

  it('a long preface is left out with a warning', () => {
    const preface = Array.from({ length: 13 }, (_, n) => `Line ${n}`);
    expect(said(read('a.txt', text(...preface, 'Ann   0:03', 'Hello')).warnings)).toEqual([
      { line: 1, message: 'The first 13 lines stand before the first time and were left out.' },
    ]);
  });
});

describe('Otter', () => {
  it('two spaces before and after the time, hours that appear late, footer, unknown speaker', () => {
    const otter = text(
      'Unknown Speaker  0:00  ',
      'Is this on?',
      '',
      'Tom Pravda  0:15  ',
      'Good morning everyone.',
      '',
      'Thanks for coming at 10:30.',
      '',
      'Sue  59:58  ',
      'Late.',
      '',
      'Tom Pravda  1:00:02  ',
      'Bye.',
      '',
      'Transcribed by https://otter.ai',
      '',
    );
    const transcript = read('note.txt', otter);
    expect(transcript.title).toBeNull();
    expect(shown(transcript.turns)).toEqual([
      '-|0|15000|Is this on?',
      'Tom Pravda|15000|3598000|Good morning everyone.\n\nThanks for coming at 10:30.',
      'Sue|3598000|3602000|Late.',
      'Tom Pravda|3602000|3602000|Bye.',
    ]);
  });

  it('a time in brackets after the name is the same form', () => {
    expect(shown(read('a.txt', text('Speaker 1 (00:03):', 'Hello', '', 'Speaker 2 (00:07):', 'Hi')).turns)).toEqual([
      'Speaker 1|3000|7000|Hello',
      'Speaker 2|7000|7000|Hi',
    ]);
  });
});

describe('Google Meet', () => {
  it('a document with headings of times', () => {
    const meet = text(
      'Weekly sync (2024-05-14 10:02 GMT+2) - Transcript',
      'Attendees',
      'Ana López, Bob Smith, Carol',
      'Transcript',
      '00:00:00',
      '',
      'Ana López: Hello everyone.',
      'Bob Smith: Hi. Two things: cake',
      'and coffee.',
      '',
      'Carol: Note: none left.',
      '00:05:00',
      '',
      'still none.',
      'Ana López: Fine.',
      '',
      'Meeting ended after 00:05:14 👋',
      'This editable transcript was computer generated and might contain errors.',
    );
    const transcript = read('Weekly sync.txt', meet);
    expect(transcript.title).toBe('Weekly sync (2024-05-14 10:02 GMT+2)');
    expect(shown(transcript.turns)).toEqual([
      'Ana López|0|0|Hello everyone.',
      'Bob Smith|0|0|Hi. Two things: cake\nand coffee.',
      'Carol|0|300000|Note: none left.',
      'Carol|300000|300000|still none.',
      'Ana López|300000|300000|Fine.',
    ]);
  });

  it('times above lines without names', () => {
    expect(shown(read('video.txt', text('0:00', 'hello', '0:05', 'and welcome', 'all')).turns)).toEqual([
      '-|0|5000|hello',
      '-|5000|5000|and welcome\nall',
    ]);
  });

  it('its chat, as SubViewer captions', () => {
    const chat = text(
      '0:00:12.000,0:00:15.000',
      'Ana López: Hello',
      '',
      '0:00:20.500,0:00:19.000',
      'Bob: https://example.com',
      'and more',
      '',
      '0:00:30.000,0:00:33.000',
      'no colon[br]here',
    );
    for (const name of ['chat.sbv', 'chat.txt', 'chat.captions']) {
      const { turns, warnings } = read(name, chat);
      expect(shown(turns)).toEqual([
        '-|12000|15000|Ana López: Hello',
        '-|20500|20500|Bob: https://example.com\nand more',
        '-|30000|33000|no colon\nhere',
      ]);
      expect(warnings.map((warning) => warning.line)).toEqual([4]);
    }
    const twice = `${chat}\n\n0:00:40.000,0:00:41.000\nAna López: Bye\n\n0:00:42.000,0:00:43.000\nBob: Bye\n`;
    expect(read('chat.sbv', twice).speakers).toEqual(['Ana López', 'Bob']);
  });
});

describe('Zoom chat', () => {
  it('time, tab, name, tab, text', () => {
    const transcript = read('meeting001_chat.txt', fixture('zoom/meeting001_chat.txt'));
    const turns = shown(transcript.turns);
    expect(turns).toHaveLength(10);
    expect(turns[1]).toBe(
      'Pete Best|1295000|1321000|Please don’t hesitate to use the chat to say hello to friends and colleagues',
    );
    expect(turns[7]).toBe('George Harrison|2203000|2207000|Cockpit');
    expect(turns[9]).toBe('Paul McCartney|2209000|2209000|Fuselage');
    expect(transcript.speakers).toEqual([
      'Pete Best',
      'Ringo Starr',
      'George Harrison',
      'John Lennon',
      'Paul McCartney',
    ]);
  });

  it('a message of several lines, names of any shape', () => {
    const chat = text('00:21:14\t42:\tfirst', 'second', '', 'third', '00:21:20\tMary Lee:\tfine: yes');
    expect(shown(read('chat.txt', chat).turns)).toEqual([
      '42|1274000|1280000|first\nsecond\n\nthird',
      'Mary Lee|1280000|1280000|fine: yes',
    ]);
  });

  it('the older form with From and To', () => {
    const chat = text(
      '00:21:14\t From  Mary Lee : hello',
      '00:21:20 From Bob to Everyone: hi',
      '00:21:30 From Bob to Mary Lee (Direct Message):',
      '\tsecret',
    );
    expect(shown(read('chat.txt', chat).turns)).toEqual([
      'Mary Lee|1274000|1280000|hello',
      'Bob|1280000|1290000|hi',
      'Bob|1290000|1290000|secret',
    ]);
  });
});

describe('times in front of lines', () => {
  const turns = ['Mary|62000|65500|Hello', 'Bob Lee|65500|3723000|Hi: there', 'Bob Lee|3723000|3723000|going on'];

  it.each([
    ['in square brackets', text('[00:01:02] Mary: Hello', '[00:01:05.500] Bob Lee: Hi: there', '[01:02:03] going on')],
    ['in round brackets', text('(01:02) Mary: Hello', '(01:05,500) Bob Lee: Hi: there', '(1:02:03) going on')],
    ['bare', text('00:01:02 Mary: Hello', '00:01:05.500  Bob Lee: Hi: there', '01:02:03 - going on')],
    [
      'after a title',
      text('Weekly sync', '', '[01:02] Mary: Hello', '[01:05.500]Bob Lee: Hi: there', '[1:02:03] going on'),
    ],
  ])('%s', (name, lines) => {
    // Mary twice and Bob twice would be plain; here the names have to come from the last two cues.
    const more = text(lines, '[01:02:04] Mary: yes', '[01:02:05] Bob Lee: no');
    const transcript = read('a.txt', more);
    expect(transcript.title).toBe(name === 'after a title' ? 'Weekly sync' : null);
    expect(shown(transcript.turns)).toEqual([
      ...turns.slice(0, 2),
      'Bob Lee|3723000|3724000|going on',
      'Mary|3724000|3725000|yes',
      'Bob Lee|3725000|3725000|no',
    ]);
  });

  it('if every line has a name, each counts, however rare', () => {
    expect(shown(read('a.txt', text('[00:01] Mary: Hello', '[00:02] Bob: Hi')).turns)).toEqual([
      'Mary|1000|2000|Hello',
      'Bob|2000|2000|Hi',
    ]);
  });

  it('ranges keep their ends', () => {
    const whisper = text('[00:00:00.000 --> 00:00:04.000]   Hello', '[00:00:03.500 --> 00:00:06.000]   there');
    expect(shown(read('a.txt', whisper).turns)).toEqual(['-|0|4000|Hello', '-|3500|6000|there']);
  });

  it('row 13: lines out of order are put in order', () => {
    expect(shown(read('a.txt', text('[00:09] late', '[00:05] soon')).turns)).toEqual([
      '-|5000|9000|soon',
      '-|9000|9000|late',
    ]);
  });

  it('times inside prose are prose', () => {
    const prose = text(
      'We met at the gate.',
      '',
      '10:30 was too late for most of us.',
      '',
      'So we left.',
      '',
      'And came back.',
    );
    expect(shown(read('a.txt', prose).turns)).toEqual([
      '-|-|-|We met at the gate.',
      '-|-|-|10:30 was too late for most of us.',
      '-|-|-|So we left.',
      '-|-|-|And came back.',
    ]);
  });
});

describe('names without times', () => {
  it('each name begins a turn, lines without one go on', () => {
    const lines = text(
      'Mary Lee: Hello',
      'and welcome.',
      'Bob: Hi',
      '',
      'Mary Lee: Note: two things',
      '',
      'Unknown Speaker: hm',
      '',
      'Bob: Bye',
    );
    const transcript = read('a.txt', lines);
    expect(transcript.title).toBeNull();
    expect(shown(transcript.turns)).toEqual([
      'Mary Lee|-|-|Hello\nand welcome.',
      'Bob|-|-|Hi',
      'Mary Lee|-|-|Note: two things',
      '-|-|-|hm',
      'Bob|-|-|Bye',
    ]);
  });

  it('a single line above is the title, more is text', () => {
    const names = text('Mary: Hello', 'Bob: Hi', 'Mary: Bye', 'Bob: Bye');
    expect(read('a.txt', text('Weekly sync', '', names)).title).toBe('Weekly sync');
    const transcript = read('a.txt', text('Weekly sync', 'in the kitchen', '', names));
    expect(transcript.title).toBeNull();
    expect(shown(transcript.turns)[0]).toBe('-|-|-|Weekly sync\nin the kitchen');
  });

  it('full-width colons and names in other scripts', () => {
    expect(shown(read('a.txt', text('张三：你好', '李四：你好吗', 'Мария: привет')).turns)).toEqual([
      '张三|-|-|你好',
      '李四|-|-|你好吗',
      'Мария|-|-|привет',
    ]);
  });
});

describe('plain paragraphs', () => {
  it('each is a turn of nobody known, its colons left alone', () => {
    const prose = text(
      'One thing: this is prose,',
      'over two lines.',
      '',
      '',
      'One thing: it goes on.',
      '',
      'And',
      'on',
      'and',
      'on.',
      '',
      'That is all.',
      '',
      'Really.',
    );
    const transcript = read('notes.txt', `\n${prose}\n\n`);
    expect(transcript.speakers).toEqual([]);
    expect(shown(transcript.turns)).toEqual([
      '-|-|-|One thing: this is prose,\nover two lines.',
      '-|-|-|One thing: it goes on.',
      '-|-|-|And\non\nand\non.',
      '-|-|-|That is all.',
      '-|-|-|Really.',
    ]);
  });

  it('without blank lines each line is one', () => {
    expect(shown(read('notes.txt', 'One.\r\nTwo.\r\n').turns)).toEqual(['-|-|-|One.', '-|-|-|Two.']);
  });
});
