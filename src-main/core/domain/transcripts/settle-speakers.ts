import { learnNames, splitSpeakerPrefix } from './speaker-prefix';
import type { ImportedTurn, Utterance } from './types';

/** Below this share of texts with a name in front, a text without one is nobody's rather than the last speaker's. */
const CONTINUING_SHARE = 0.1;

/**
 * A voice mark names the speaker. Elsewhere a name in front of the text does, if the file uses such names; where they
 * are its habit, a text without one goes on with the last speaker, as in Zoom's files. Expects clean texts in order;
 * a name with nothing after it leaves an empty text.
 */
export function settleSpeakers(
  utterances: readonly Omit<Utterance, 'line'>[],
  participants: readonly string[],
): readonly ImportedTurn[] {
  const voices = utterances.map(({ voice }) => voice?.name ?? null).filter((name) => name !== null);
  const known = new Set([...participants, ...voices]);
  const prefixes = utterances.map(({ voice, text }) => (voice === null ? splitSpeakerPrefix(text) : null));
  const unmarked = utterances.flatMap(({ voice }, index) => (voice === null ? [prefixes[index] ?? null] : []));
  const isName = learnNames(unmarked, known);
  const named = prefixes.map((prefix) => (prefix !== null && isName(prefix) ? prefix : null));
  const continues = named.filter((prefix) => prefix !== null).length > unmarked.length * CONTINUING_SHARE;

  let last: string | null = null;
  return utterances.map(({ voice, text, startMs, endMs }, index) => {
    const prefix = named[index] ?? null;
    if (voice !== null) last = voice.name;
    else if (prefix !== null) last = prefix.speaker;
    const speaker: string | null = voice !== null || prefix !== null || continues ? last : null;
    return { speaker, startMs, endMs, text: prefix === null ? text : prefix.rest.trim() };
  });
}
