import { Console } from 'node:console';

/**
 * Sends whatever is printed with `console` to stderr, so that nothing but protocol lines ever reaches stdout. stderr is
 * opened at the first print: most runs have none, and a start counts in milliseconds.
 *
 * @param onDeadStderr stderr cannot be written to any more: whoever started this has gone.
 */
export function keepConsoleOffStdout(onDeadStderr: () => void): void {
  let target: Record<string, unknown> | null = null;
  const open = (): Record<string, unknown> => {
    const { stderr } = process;
    stderr.on('error', onDeadStderr);
    return { ...new Console({ stdout: stderr, stderr }) };
  };
  const methods = console as unknown as Record<string, unknown>;
  for (const name of Object.keys(methods)) {
    // `Console` is the class, by which the one for stderr is made.
    if (typeof methods[name] !== 'function' || name === 'Console') continue;
    methods[name] = (...args: unknown[]): void => {
      target ??= open();
      const method = target[name];
      if (typeof method === 'function') Reflect.apply(method, undefined, args);
    };
  }
}
