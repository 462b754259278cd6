import type { Clock, Timers } from '../core/ports';

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

export const SYSTEM_TIMERS: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
};
