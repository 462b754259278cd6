// What the setup steps say and how they fail: one line per step that takes time, one plain error with a way on.
export class SetupError extends Error {
  /** @param {string} problem @param {string} next what the reader can do about it */
  constructor(problem, next) {
    super(`${problem}\n  next: ${next}`);
    this.name = 'SetupError';
  }
}

/** How often a step that is still going says so. */
const STILL_MS = 15_000;

/** Runs one step; it is announced only once it has lasted a second, so that a finished setup stays silent. */
export async function step(title, work) {
  const started = performance.now();
  const timer = setTimeout(() => process.stderr.write(`setup: ${title} …\n`), 1000);
  const still = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`setup: ${title}: still going, ${seconds} s\n`);
  }, STILL_MS);
  try {
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    if (seconds > 1) process.stderr.write(`setup: ${title}: done in ${seconds.toFixed(1)} s\n`);
    return result;
  } finally {
    clearTimeout(timer);
    clearInterval(still);
  }
}
