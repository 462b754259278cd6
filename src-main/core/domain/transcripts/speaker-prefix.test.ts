import { describe, expect, it } from 'vitest';
import { learnNames, splitSpeakerPrefix } from './speaker-prefix';

describe('splitSpeakerPrefix', () => {
  it.each([
    ['Mary Lee: hello', 'Mary Lee'],
    ['Mary  Lee:\nhello', 'Mary Lee'],
    ['Mary:', 'Mary'],
    ["Eric's iPad (Clapton): hi", "Eric's iPad (Clapton)"],
    ['Dr. J. R. Ewing Jr.: hi', 'Dr. J. R. Ewing Jr.'],
    ['j.doe@example.com: hi', 'j.doe@example.com'],
    ['Lee, Mary (Guest): hi', 'Lee, Mary (Guest)'],
    ['SPEAKER_00: hi', 'SPEAKER_00'],
    ['Speaker 1: hi', 'Speaker 1'],
    ['Мария: привет', 'Мария'],
    ['张三：你好', '张三'],
    [`${'x'.repeat(60)}: hi`, 'x'.repeat(60)],
  ])('%j may begin with a name', (text, name) => {
    expect(splitSpeakerPrefix(text)?.name).toBe(name);
  });

  it.each([
    'hello there',
    ': hello',
    '10:30 Meeting: hello',
    '10: hello',
    'https://example.com',
    'https: the protocol',
    'std::vector',
    'C:\\Users',
    'Note: hello',
    'P.S.: hello',
    'P. S.: hello',
    'RE: hello',
    'e.g.: hello',
    'Yes. Okay: hello',
    'What? Well: hello',
    'Great! Now: hello',
    '"Mary": hello',
    'well, if you ask me: no',
    'one two three four five six seven eight nine: no',
    'hello\nMary: hi',
    `${'x'.repeat(61)}: hi`,
  ])('%j does not', (text) => {
    expect(splitSpeakerPrefix(text)).toBeNull();
  });

  it('gives no speaker for a placeholder', () => {
    expect(splitSpeakerPrefix('Unknown speaker: hm')).toEqual({ name: 'Unknown speaker', speaker: null, rest: ' hm' });
  });
});

describe('learnNames', () => {
  const names = (texts: readonly string[], known: readonly string[] = []) => {
    const prefixes = texts.map(splitSpeakerPrefix);
    const isName = learnNames(prefixes, new Set(known));
    return prefixes.map((prefix) => (prefix !== null && isName(prefix) ? prefix.name : null));
  };

  it('takes what recurs', () => {
    expect(names(['Mary: a', 'Agenda: b', 'c', 'Mary: d'])).toEqual(['Mary', null, null, 'Mary']);
  });

  it('takes participants', () => {
    expect(names(['Mary: a', 'Agenda: b', 'c'], ['Mary'])).toEqual(['Mary', null, null]);
  });

  it('takes all if every text has one', () => {
    expect(names(['Mary: a', 'bob: b'])).toEqual(['Mary', 'bob']);
  });

  it('takes a rare one that looks certain if nearly every text has one', () => {
    const most = [...Array.from({ length: 20 }, () => 'Mary: a'), 'no name'];
    expect(names([...most, 'Bob van Lee: b', 'and then he said: c']).slice(20)).toEqual([null, 'Bob van Lee', null]);
  });

  it('takes a lone line only if it looks certain', () => {
    expect(names(['Mary: a'])).toEqual(['Mary']);
    expect(names(['the thing is: a'])).toEqual([null]);
  });
});
