import type { Segment, Voice } from './types';

export interface SegmentCollector {
  add(text: string): void;
  /** What follows is under this voice; a new mark begins a new segment even for the same name. */
  speak(voice: Voice | null): void;
  voice(): Voice | null;
  /** In order, without those that hold only white space. */
  list(): readonly Segment[];
}

/** Gathers a cue's text into one segment per voice span. */
export function collectSegments(): SegmentCollector {
  const segments: Segment[] = [];
  let voice: Voice | null = null;
  let parts: string[] = [];

  const flush = () => {
    const text = parts.join('');
    parts = [];
    if (text.trim() !== '') segments.push({ voice, text });
  };

  return {
    add: (text) => void parts.push(text),
    speak(next) {
      if (next === voice) return;
      flush();
      voice = next;
    },
    voice: () => voice,
    list() {
      flush();
      return segments;
    },
  };
}
