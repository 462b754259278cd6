import { because, type Why } from '../../../contract/why/why';
import type { ImportWarning } from './types';

/** A damaged file of a million cues says so once, not a million times. */
const MAX_WARNINGS = 100;

export interface Warnings {
  add(line: number, why: Why): void;
  /** By line; where there were too many, the last one counts the rest. */
  list(): readonly ImportWarning[];
  /** The line of the earliest warning, null if there is none. */
  firstLine(): number | null;
}

export function collectWarnings(): Warnings {
  const kept: ImportWarning[] = [];
  let omitted = 0;
  let firstOmitted = 0;
  const byLine = () => kept.toSorted((a, b) => a.line - b.line);

  return {
    add(line, why) {
      if (kept.length < MAX_WARNINGS - 1) kept.push({ line, why });
      else {
        if (omitted === 0) firstOmitted = line;
        omitted += 1;
      }
    },
    list: () =>
      omitted === 0
        ? byLine()
        : [...byLine(), { line: firstOmitted, why: because('import.moreProblems', { count: omitted }) }],
    firstLine: () => byLine()[0]?.line ?? null,
  };
}
