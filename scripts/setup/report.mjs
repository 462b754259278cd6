// What the setup steps say and how they fail: one line per step that takes time, one plain error with a way on.
export class SetupError extends Error {
  /** @param {string} problem @param {string} next what the reader can do about it */
  constructor(problem, next) {
    super(`${problem}\n  next: ${next}`);
    this.name = 'SetupError';
  }
}

/** Runs one step; it is announced only once it has lasted a second, so that a finished setup stays silent. */
export async function step(title, work) {
  const started = performance.now();
  const timer = setTimeout(() => process.stderr.write(`setup: ${title} …\n`), 1000);
  try {
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    if (seconds > 1) process.stderr.write(`setup: ${title}: done in ${seconds.toFixed(1)} s\n`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
