import { isBlank } from './lines';
import { captionsForm } from './text-captions';
import type { TextForm, TextReading } from './text-form';
import { nameHeadingsForm } from './text-name-headings';
import { nameLinesForm } from './text-name-lines';
import { paragraphsForm } from './text-paragraphs';
import { timeHeadingsForm } from './text-time-headings';
import { timedLinesForm } from './text-timed-lines';
import type { Warnings } from './warnings';

/** Otter's last line. */
const FOOTER = /^Transcribed by https:\/\/otter\.ai\/?$/;

const TIMED_FORMS: readonly TextForm[] = [captionsForm, timedLinesForm, nameHeadingsForm, timeHeadingsForm];

/** Whether the file is of a form with times that nothing but captions have. */
export function hasCaptionTimes(lines: readonly string[]): boolean {
  return captionsForm.count(lines) > 0;
}

/** Reads a plain text file by the form most of its lines speak for: one with times, else names alone, else prose. */
export function readPlainText(lines: readonly string[], warnings: Warnings): TextReading {
  const body = withoutFooter(lines);
  const counts = TIMED_FORMS.map((form) => ({ form, count: form.count(body) }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count > 0) return best.form.read(body, warnings);
  return nameLinesForm.count(body) > 0 ? nameLinesForm.read(body, warnings) : paragraphsForm.read(body, warnings);
}

function withoutFooter(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return last >= 0 && FOOTER.test((lines[last] ?? '').trim()) ? lines.slice(0, last) : lines;
}
