import { because } from '../../../contract/why/why';
import { countFilled, isBlank } from './lines';
import type { Warnings } from './warnings';

/** Title, date, duration and a few attendees; more may be something the user misses. */
const USUAL_HEADER_LINES = 12;

/** A heading and the lines under it. */
export interface Section<Heading> {
  readonly heading: Heading;
  /** 1-based. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** Cuts a file at its headings; `header` is what stands above the first one. */
export function cutAtHeadings<Heading>(
  lines: readonly string[],
  readHeading: (line: string) => Heading | null,
): { readonly header: readonly string[]; readonly sections: readonly Section<Heading>[] } {
  const header: string[] = [];
  const sections: (Section<Heading> & { readonly lines: string[] })[] = [];
  lines.forEach((line, index) => {
    const heading = readHeading(line);
    if (heading !== null) sections.push({ heading, line: index + 1, lines: [] });
    else (sections.at(-1)?.lines ?? header).push(line);
  });
  return { header, sections };
}

/** The first line with words, which is the title in every export that has a header. */
export function firstFilled(lines: readonly string[]): string | null {
  return lines.find((line) => !isBlank(line)) ?? null;
}

export function warnOfLongHeader(header: readonly string[], warnings: Warnings): void {
  const count = countFilled(header);
  if (count <= USUAL_HEADER_LINES) return;
  warnings.add(1, because('import.longHeader', { count }));
}
