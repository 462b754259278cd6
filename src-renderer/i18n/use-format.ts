import { useMemo } from 'react';
import { durationText, longDate, mediumDate, number, percent, shortMoment, timeOfDay } from './format';
import { useLanguage, useText } from './text';

export interface Format {
  readonly time: (at: number) => string;
  readonly longDate: (at: number) => string;
  readonly mediumDate: (at: number) => string;
  readonly short: (at: number) => string;
  readonly duration: (ms: number) => string;
  readonly percent: (share: number) => string;
  readonly number: (value: number) => string;
}

/** Times, dates and numbers in the language of the screen. */
export function useFormat(): Format {
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => ({
      time: (at) => timeOfDay(at, language),
      longDate: (at) => longDate(at, Date.now(), language),
      mediumDate: (at) => mediumDate(at, Date.now(), language),
      short: (at) => shortMoment(at, Date.now(), language),
      duration: (ms) => durationText(t, ms),
      percent: (share) => percent(share, language),
      number: (value) => number(value, language),
    }),
    [t, language],
  );
}
