import { parseText, tokenizeVTTCue, type VTTCue, type VTTNode } from 'media-captions';
import { describe, expect, it } from 'vitest';
import { fixture, read, sampleTranscript } from './test-support/transcript-files';

/**
 * media-captions as a second reader of the same files. It leaves the standard where the table says; there the test holds
 * it to differ, so that a line is dropped from the table once it no longer does.
 */
const DEVIATES: Readonly<Record<string, string>> = {
  'arrows.vtt': 'a line with an arrow that holds no times swallows the cue below it',
  'entities.vtt': 'knows eight references and needs their semicolons',
  'header-space.vtt': 'goes on with the header at times',
  'header-tab.vtt': 'goes on with the header at times',
  'header-timings.vtt': 'goes on with the header at times',
  'nulls.vtt': 'keeps NUL, and takes what stands in the header for more of it',
  'tags.vtt': 'an end tag without a name closes, and end tags close whatever is open',
  'timings-negative.vtt': 'drops cues that end when or before they start',
  'timings-too-long.vtt': 'reads at most two digits of hours',
  'timings-too-short.vtt': 'reads a missing or short fraction',
  'whitespace-chars.vtt': 'takes the vertical tab for white space',
};

const FOLLOWS: readonly string[] = [
  'header-garbage.vtt',
  'ids.vtt',
  'newlines.vtt',
  'text.vtt',
  'timestamps.vtt',
  'timings-60.vtt',
  'timings-omitted-hours.vtt',
  'tree-building.vtt',
];

interface Heard {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
}

function textOf(nodes: readonly VTTNode[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.data : textOf(node.children))).join('');
}

async function theirs(text: string): Promise<readonly Heard[]> {
  const { cues } = await parseText(text, { type: 'vtt' });
  return cues
    .map((cue: VTTCue) => ({
      startMs: Math.round(cue.startTime * 1000),
      endMs: Math.round(cue.endTime * 1000),
      // It keeps the NULs that we remove (decision on control characters).
      text: textOf(tokenizeVTTCue(cue)).replaceAll('\0', '').trim(),
    }))
    .filter((cue) => cue.text !== '');
}

function ours(text: string): readonly Heard[] {
  return read('oracle.vtt', text).turns.map(({ startMs, endMs, text: words }) => ({ startMs, endMs, text: words }));
}

describe('media-captions reads the same cues', () => {
  it.each(FOLLOWS)('%s', async (name) => {
    expect(ours(fixture(`webvtt/${name}`))).toEqual(await theirs(fixture(`webvtt/${name}`)));
  });

  it('an hour of Zoom, but for the names in front', async () => {
    const heard = await theirs(sampleTranscript());
    const turns = read('oracle.vtt', sampleTranscript()).turns;
    expect(heard).toHaveLength(300);
    expect(turns.map(({ startMs, endMs }) => [startMs, endMs])).toEqual(heard.map((cue) => [cue.startMs, cue.endMs]));
    turns.forEach((turn, index) => {
      expect([turn.text, `${turn.speaker ?? ''}: ${turn.text}`]).toContain(heard[index]?.text);
    });
  });

  it.each(Object.entries(DEVIATES))('%s, where it does not follow the standard: %s', async (name) => {
    expect(ours(fixture(`webvtt/${name}`))).not.toEqual(await theirs(fixture(`webvtt/${name}`)));
  });
});
