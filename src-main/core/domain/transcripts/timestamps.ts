/** Both in milliseconds; the end may lie before the start. */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * WebVTT § collect a WebVTT timestamp: hours may be left out or have any number of digits, minutes and seconds have two
 * and stay below 60, the fraction has exactly three. What follows the second time is settings, which are never wrong.
 */
const WEBVTT_TIME = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)`;
const WEBVTT_RANGE = new RegExp(String.raw`^[\t\f ]*${WEBVTT_TIME}[\t\f ]*-->[\t\f ]*${WEBVTT_TIME}`);

/** SubRip has no standard: a full stop for the comma, a shorter or missing fraction and single digits all occur. */
const SUBRIP_TIME = String.raw`(?:(\d+):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3})\d*)?`;
const SUBRIP_RANGE = new RegExp(String.raw`^${SUBRIP_TIME}\s*-->\s*${SUBRIP_TIME}(?:\s+(\S.*))?$`);

/** Coordinates (`X1:117`) or WebVTT settings (`align:start`) after the second time. */
const SETTING = /^[A-Za-z]\w*:\S+$/;

/** The times of a WebVTT cue; null where the line is none. */
export function readWebVttRange(line: string): TimeRange | null {
  const match = WEBVTT_RANGE.exec(line);
  if (match === null) return null;
  return toRange(toMs(match[1], match[2], match[3], match[4]), toMs(match[5], match[6], match[7], match[8]));
}

/** The times of a SubRip cue; null where the line is none, such as a sentence that holds an arrow. */
export function readSubRipRange(line: string): TimeRange | null {
  const match = SUBRIP_RANGE.exec(line.trim());
  if (match === null) return null;
  if (match[9]?.split(/\s+/).every((word) => SETTING.test(word)) === false) return null;
  return toRange(toMs(match[1], match[2], match[3], match[4]), toMs(match[5], match[6], match[7], match[8]));
}

/** A time in running text: `0:05`, `12:34`, `1:02:03`, with or without a fraction. No groups, for use in patterns. */
export const CLOCK = String.raw`\d{1,3}:[0-5]\d(?::[0-5]\d)?(?:[.,]\d{1,3})?(?![\d:])`;

/** Milliseconds of a text that matches `CLOCK`: two parts are minutes and seconds, three have hours first. */
export function readClock(clock: string): number {
  const [whole = '', fraction] = clock.split(/[.,]/);
  const parts = whole.split(':');
  const [hours, minutes, seconds] = parts.length === 3 ? parts : ['0', ...parts];
  return toMs(hours, minutes, seconds, fraction) ?? 0;
}

/** `01:02:03.456`; hours have two digits or more. `point` is what stands before the milliseconds. */
export function writeTime(ms: number, point: '.' | ','): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = Math.floor(ms / 1000) % 60;
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${point}${String(ms % 1000).padStart(3, '0')}`;
}

/** Null where the hours are beyond what a number holds exactly. */
function toMs(hours = '0', minutes = '0', seconds = '0', fraction = '0'): number | null {
  const whole = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
  const ms = whole + Number(fraction.padEnd(3, '0'));
  return Number.isSafeInteger(ms) ? ms : null;
}

function toRange(startMs: number | null, endMs: number | null): TimeRange | null {
  return startMs === null || endMs === null ? null : { startMs, endMs };
}
