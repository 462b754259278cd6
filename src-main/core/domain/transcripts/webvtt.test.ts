import { describe, expect, it } from 'vitest';
import { fixture, read, refusal, said, sampleTranscript, shown } from './test-support/transcript-files';

/** A WebVTT file of cues `start --> end` with a text each. */
function webvtt(...cues: readonly (readonly [times: string, text: string])[]): string {
  return ['WEBVTT', ...cues.map(([times, text]) => `${times}\n${text}`)].join('\n\n') + '\n';
}

function turnsOf(text: string): readonly string[] {
  return shown(read('meeting.vtt', text).turns);
}

/** The turns of one cue from 0 to 1 s, without the times. */
function spoken(text: string): readonly string[] {
  return turnsOf(webvtt(['00:00.000 --> 00:01.000', text])).map((turn) => turn.replace('|0|1000|', '|'));
}

describe('row 1–3: hours', () => {
  it('row 1: one digit of hours is read', () => {
    expect(turnsOf(webvtt(['59:16.403 --> 1:04:13.283', 'late']))).toEqual(['-|3556403|3853283|late']);
  });

  it('row 2: hours beyond a day and with three digits are not cut', () => {
    expect(turnsOf(webvtt(['25:00:00.000 --> 100:00:05.000', 'long']))).toEqual(['-|90000000|360005000|long']);
  });

  it('row 2: hours beyond all counting are an error of that cue alone', () => {
    const { turns, warnings } = read(
      'meeting.vtt',
      webvtt(
        [`${'9'.repeat(400)}:00:00.000 --> ${'9'.repeat(400)}:00:01.000`, 'never'],
        ['00:01.000 --> 00:02.000', 'now'],
      ),
    );
    expect(shown(turns)).toEqual(['-|1000|2000|now']);
    expect(warnings.map((warning) => warning.line)).toEqual([3]);
  });

  it('row 3: without hours the first part is minutes', () => {
    expect(turnsOf(webvtt(['00:11.000 --> 00:12.500', 'soon']))).toEqual(['-|11000|12500|soon']);
  });
});

describe('row 4: the same cues as the clean file', () => {
  const clean = 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHello\nthere\n\n00:00:03.000 --> 00:00:04.000\nBye\n';
  const turns = ['-|1000|2000|Hello\nthere', '-|3000|4000|Bye'];

  it.each([
    ['clean', clean],
    ['byte order mark', `\uFEFF${clean}`],
    ['CRLF', clean.replaceAll('\n', '\r\n')],
    ['lone CR', clean.replaceAll('\n', '\r')],
    ['NUL in a text', clean.replace('Hello', 'He\0llo')],
    ['other control characters in a text', clean.replace('Hello', '\u0007He\u001Bl\u0085lo\u007F')],
    ['text after the signature', clean.replace('WEBVTT', 'WEBVTT - Weekly sync')],
    ['lines after the signature', clean.replace('WEBVTT', 'WEBVTT\nKind: captions\nLanguage: en')],
    ['no line break at the end', clean.trimEnd()],
  ])('%s', (_, text) => {
    expect(turnsOf(text)).toEqual(turns);
  });

  it('a tab in a text stays', () => {
    expect(spoken('one\ttwo')).toEqual(['-|one\ttwo']);
  });

  it('the extension does not matter where the signature is there', () => {
    expect(read('meeting.srt', clean).format).toBe('webvtt');
    expect(read('captions', clean).format).toBe('webvtt');
    expect(read('data.json', clean).format).toBe('webvtt');
  });
});

describe('row 5: voices', () => {
  it('an empty voice is nobody known', () => {
    expect(spoken('<v >Hello</v>')).toEqual(['-|Hello']);
    expect(spoken('<v>Hello</v>')).toEqual(['-|Hello']);
    expect(spoken('<v.loud>Hello')).toEqual(['-|Hello']);
  });

  it('classes are not part of the name', () => {
    expect(spoken('<v.loud.clear Mary  Lee>Hello</v>')).toEqual(['Mary Lee|Hello']);
  });

  it('an unclosed voice lasts to the end of the cue', () => {
    expect(spoken('<v Mary>Hello\nagain')).toEqual(['Mary|Hello\nagain']);
  });

  it('a second voice begins a new turn, closed or not', () => {
    expect(spoken('<v Mary>Hello</v>\n<v Bob>Hi</v>')).toEqual(['Mary|Hello', 'Bob|Hi']);
    expect(spoken('<v Mary>Hello\n<v Bob>Hi')).toEqual(['Mary|Hello', 'Bob|Hi']);
    expect(spoken('<v Mary>Hello <v Bob>Hi</v> again</v> all')).toEqual([
      'Mary|Hello',
      'Bob|Hi',
      'Mary|again',
      '-|all',
    ]);
  });

  it('two spans of one voice are two turns', () => {
    expect(spoken('<v Mary>Hello</v> <v Mary>again</v>')).toEqual(['Mary|Hello', 'Mary|again']);
  });

  it('a cue of tags alone makes no turn', () => {
    expect(
      turnsOf(webvtt(['00:00.000 --> 00:01.000', '<v Mary><i></i></v>'], ['00:01.000 --> 00:02.000', 'x'])),
    ).toEqual(['-|1000|2000|x']);
  });

  it('a file of tags alone is refused', () => {
    expect(refusal('a.vtt', webvtt(['00:00.000 --> 00:01.000', '<v Mary></v>'])).reason).toBe(
      'No cue found that holds any text.',
    );
  });

  it('a voice wins over a name in front', () => {
    const text = webvtt(
      ['00:00.000 --> 00:01.000', '<v Mary>Bob: he said'],
      ['00:01.000 --> 00:02.000', '<v Mary>Bob: she said'],
    );
    expect(turnsOf(text)).toEqual(['Mary|0|1000|Bob: he said', 'Mary|1000|2000|Bob: she said']);
  });

  it('a name in front counts where a voice has it', () => {
    const text = webvtt(['00:00.000 --> 00:01.000', '<v Bob>Hi'], ['00:01.000 --> 00:02.000', 'Bob: again']);
    expect(turnsOf(text)).toEqual(['Bob|0|1000|Hi', 'Bob|1000|2000|again']);
  });

  it('names are cleaned and cut to 300 characters', () => {
    expect(spoken(`<v \u0007Ma\0ry\tLee >Hello`)).toEqual(['Mary Lee|Hello']);
    expect(spoken(`<v ${'x'.repeat(400)}>Hello`)).toEqual([`${'x'.repeat(300)}|Hello`]);
    expect(spoken(`<v ${'x'.repeat(299)}🎙🎙>Hello`)).toEqual([`${'x'.repeat(299)}|Hello`]);
  });
});

describe('row 6: character references', () => {
  it('are decoded once, after the tags', () => {
    expect(spoken('&lt;v Bob&gt; said R&amp;D, it&#39;s&nbsp;fine')).toEqual(["-|<v Bob> said R&D, it's\u00A0fine"]);
    expect(spoken('&amp;lt;b&amp;gt;')).toEqual(['-|&lt;b&gt;']);
  });

  it('are decoded in names', () => {
    expect(spoken('<v Smith &amp; Sons>Hello')).toEqual(['Smith & Sons|Hello']);
  });

  it('by number follow HTML: windows-1252 below 160, no surrogates, nothing past the end', () => {
    expect(spoken('&#x27;&#146;&#xD800;&#0;&#x110000;&#128512;')).toEqual(["-|'’\uFFFD\uFFFD\uFFFD😀"]);
  });
});

describe('row 7: Zoom', () => {
  const zoom = webvtt(
    ['00:00:01.000 --> 00:00:02.000', 'Pete Best: Shall we start?'],
    ['00:00:03.000 --> 00:00:04.000', '10:30 Meeting: that was the plan'],
    ['00:00:05.000 --> 00:00:06.000', 'Paul McCartney: https://example.com/a: there'],
    ['00:00:07.000 --> 00:00:08.000', 'https://example.com: the address'],
    ['00:00:09.000 --> 00:00:10.000', 'Note: bring coffee'],
    ['00:00:11.000 --> 00:00:12.000', 'Pete Best: 10:30 then'],
    ['00:00:13.000 --> 00:00:14.000', 'and one thing I meant to ask: why?'],
    ['00:00:15.000 --> 00:00:16.000', 'Paul McCartney: fine'],
  );

  it('names are those that recur; a cue without one goes on with the last speaker', () => {
    const transcript = read('zoom.vtt', zoom);
    expect(shown(transcript.turns)).toEqual([
      'Pete Best|1000|2000|Shall we start?',
      'Pete Best|3000|4000|10:30 Meeting: that was the plan',
      'Paul McCartney|5000|6000|https://example.com/a: there',
      'Paul McCartney|7000|8000|https://example.com: the address',
      'Paul McCartney|9000|10000|Note: bring coffee',
      'Pete Best|11000|12000|10:30 then',
      'Pete Best|13000|14000|and one thing I meant to ask: why?',
      'Paul McCartney|15000|16000|fine',
    ]);
    expect(transcript.speakers).toEqual(['Pete Best', 'Paul McCartney']);
  });

  it('closed captions have no speakers at all', () => {
    const captions = webvtt(
      ['00:01.000 --> 00:02.000', 'Shall we start?'],
      ['00:03.000 --> 00:04.000', 'At 10:30, yes'],
    );
    expect(read('meeting.cc.vtt', captions).speakers).toEqual([]);
  });

  it('reads an hour of it', () => {
    const transcript = read('meeting001_transcript.vtt', sampleTranscript());
    expect(transcript.turns).toHaveLength(300);
    expect(transcript.warnings).toEqual([]);
    expect(transcript.speakers).toEqual([
      'Pete Best',
      'Paul McCartney',
      'George Harrison',
      'Ringo Starr',
      'John Lennon',
    ]);
    const turns = shown(transcript.turns);
    expect(turns[0]).toBe("Pete Best|4859|7410|Okay, so we're recording. We're streaming");
    // Said once in the whole hour, and still a name: nearly every cue has one.
    expect(turns[7]).toBe('Ringo Starr|31650|33630|Oh, nice. See how that one.');
    expect(turns[33]).toBe('Pete Best|150060|150420|And that');
    expect(turns[299]).toMatch(/^Pete Best\|3326820\|3341970\|Certainly, if you are in person/);
  });

  it('refuses the list of participants and reads the chat', () => {
    expect(refusal('meeting001_participants.csv', fixture('zoom/meeting001_participants.csv')).reason).toMatch(/\.csv/);
    expect(read('meeting001_chat.txt', fixture('zoom/meeting001_chat.txt')).turns).toHaveLength(10);
  });
});

describe('row 8: Teams and Stream', () => {
  it('Stream: notes between cues, bare GUIDs and trailing spaces do not reach the text', () => {
    const stream = [
      'WEBVTT',
      'NOTE duration:"00:53:10.4240000"',
      'NOTE language:en-us',
      'NOTE Confidence: 0.8984',
      'c8a6ef5d-9d3b-4b8e-9a57-0b8f6a2f0c11\n00:00:00.000 --> 00:00:05.000\nGood morning everyone, \nthanks for joining. ',
      'NOTE Confidence: 0.86',
      '0f1c2d3e-1111-2222-3333-444455556666\n00:00:05.000 --> 00:00:07.120\nLet us begin. ',
    ].join('\n\n');
    expect(turnsOf(stream)).toEqual([
      '-|0|5000|Good morning everyone, \nthanks for joining.',
      '-|5000|7120|Let us begin.',
    ]);
  });

  it('Teams now: ids with a part number, several lines in one voice', () => {
    const teams = [
      'WEBVTT',
      '41e7b2a4-98f6-4c8d-8a4e-1b2c3d4e5f60/12-0\n00:00:03.310 --> 00:00:07.560\n<v Adele Vance>So this is\nthe first topic.</v>',
      '41e7b2a4-98f6-4c8d-8a4e-1b2c3d4e5f60/12-1\n00:00:07.560 --> 00:00:09.000\n<v Vance, Adele (Guest)>Right.</v>',
      '41e7b2a4-98f6-4c8d-8a4e-1b2c3d4e5f60/13-0\n00:00:09.000 --> 00:00:10.000\n<v Unknown Speaker>Hm.</v>',
    ].join('\n\n');
    expect(turnsOf(teams)).toEqual([
      'Adele Vance|3310|7560|So this is\nthe first topic.',
      'Vance, Adele (Guest)|7560|9000|Right.',
      '-|9000|10000|Hm.',
    ]);
  });

  it('style and region blocks and long notes are no text either', () => {
    const text = [
      'WEBVTT',
      'STYLE\n::cue { color: red }',
      'REGION\nid:fred\nwidth:40%',
      'NOTE\nseveral\nlines',
      '00:00.000 --> 00:01.000 align:start position:0%\nHello',
    ].join('\n\n');
    expect(turnsOf(text)).toEqual(['-|0|1000|Hello']);
  });
});

describe('row 13: order and overlap', () => {
  it('orders by start, keeps overlap, keeps the order of equals', () => {
    const text = webvtt(
      ['00:05.000 --> 00:06.000', 'third'],
      ['00:01.000 --> 00:09.000', 'first'],
      ['00:02.000 --> 00:03.000', 'second'],
      ['00:05.000 --> 00:05.500', 'fourth'],
    );
    expect(turnsOf(text)).toEqual([
      '-|1000|9000|first',
      '-|2000|3000|second',
      '-|5000|6000|third',
      '-|5000|5500|fourth',
    ]);
  });

  it('an end before the start becomes the start, with a warning', () => {
    const { turns, warnings } = read('a.vtt', webvtt(['00:05.000 --> 00:01.000', 'back']));
    expect(shown(turns)).toEqual(['-|5000|5000|back']);
    expect(said(warnings)).toEqual([
      { line: 3, message: 'This cue ends before it starts; its end was set to its start.' },
    ]);
  });
});

describe('damaged files', () => {
  it('a bad cue is left out with its line, the rest is read', () => {
    const text = webvtt(['00:00:01,000 --> 00:00:02,000', 'comma'], ['00:03.000 --> 00:04.000', 'good']);
    const { turns, warnings } = read('a.vtt', text);
    expect(shown(turns)).toEqual(['-|3000|4000|good']);
    expect(said(warnings)).toEqual([
      { line: 3, message: 'The times on this line could not be read, so its cue was left out.' },
    ]);
  });

  it('without any good cue the first bad line is named', () => {
    expect(refusal('a.vtt', 'WEBVTT\n\nhello\n\n00:00:01,000 --> 00:00:02,000\ncomma\n\n1 --> 2\n')).toEqual({
      reason: 'No cue found: no line of times is written as WebVTT has it, such as 00:01:02.500 --> 00:01:05.000.',
      line: 5,
    });
  });

  it('warnings stop at a hundred and count the rest', () => {
    const text = webvtt(...Array.from({ length: 150 }, () => ['x --> y', 'bad'] as const), [
      '00:00.000 --> 00:01.000',
      'ok',
    ]);
    const { warnings } = read('a.vtt', text);
    expect(warnings).toHaveLength(100);
    expect(said(warnings)[99]).toEqual({ line: 300, message: 'There are 51 more problems from this line on.' });
  });

  it('without the signature times are read as SubRip, with a warning', () => {
    const transcript = read('a.vtt', '00:01.000 --> 00:02.000\nHello\n');
    expect(transcript.format).toBe('subrip');
    expect(shown(transcript.turns)).toEqual(['-|1000|2000|Hello']);
    expect(transcript.warnings.map((warning) => warning.line)).toEqual([1]);
    expect(refusal('a.vtt', 'WEBVTTfoo\n\nHello\n').reason).toMatch(/does not begin with WEBVTT/);
  });
});
