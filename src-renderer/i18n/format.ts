const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const cache = new Map<string, Intl.DateTimeFormat>();

function dates(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = cache.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  cache.set(key, known);
  return known;
}

/** English dates stand day first, as in the rest of the words. */
function localeOf(language: string): string {
  return language === 'ru' ? 'ru-RU' : 'en-GB';
}

/** «10:05». */
export function timeOfDay(at: number, language: string): string {
  return dates(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** Midnight that day, here. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Whole days between two moments' dates here: 0 is the same day. */
export function daysBefore(at: number, now: number): number {
  return Math.round((dayOf(now) - dayOf(at)) / DAY);
}

/** «Friday, 27 November», with the year where it is another. */
export function longDate(at: number, now: number, language: string): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const weekday = dates(language, { weekday: 'long' }).format(at);
  const date = dates(language, { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) }).format(at);
  return `${upperFirst(weekday)}, ${date}`;
}

/** «Mon, 30 Nov», with the year where it is another. */
export function mediumDate(at: number, now: number, language: string): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const weekday = dates(language, { weekday: 'short' }).format(at);
  const month = language === 'ru' ? 'long' : 'short';
  const date = dates(language, { day: 'numeric', month, ...(sameYear ? {} : { year: 'numeric' }) }).format(at);
  return `${upperFirst(weekday)}, ${date}`;
}

/** The shortest that tells: a time today, a weekday this week, else a date. */
export function shortMoment(at: number, now: number, language: string): string {
  const days = daysBefore(at, now);
  if (days === 0) return timeOfDay(at, language);
  if (days > 0 && days < 7) return upperFirst(dates(language, { weekday: 'short' }).format(at));
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  if (sameYear) return dates(language, { day: 'numeric', month: 'short' }).format(at);
  return dates(language, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(at);
}

/** A place in a recording: «12:39», «1:02:03». */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Hours and minutes of a length, a minute at least. */
export function hoursAndMinutes(ms: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** «1,024», «1 024». */
export function number(value: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language) === 'en-GB' ? 'en-US' : 'ru-RU').format(value);
}

/** «44%», «44 %» with a no-break space. */
export function percent(share: number, language: string): string {
  const value = Math.round(share * 100);
  return language === 'ru' ? `${value}\u00a0%` : `${value}%`;
}

/** The first letters of a name's first two words. */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}

function upperFirst(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase() + rest.join('');
}

/** «47 min», «1 h 12 min», in the words of the catalogue. */
export function durationText(
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string,
  ms: number,
): string {
  const { hours, minutes } = hoursAndMinutes(ms);
  if (hours === 0) return t('duration.minutes', { minutes });
  return minutes === 0 ? t('duration.hours', { hours }) : t('duration.hoursMinutes', { hours, minutes });
}
