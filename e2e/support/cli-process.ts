import { spawn, type ChildProcess } from 'node:child_process';
import { isJsonObject, type JsonObject } from '../../src-main/contract/json';
import type { Limits } from '../../src-main/contract/limits';
import { HELPER, helperEnvironment } from './helper-process';

const PATIENCE_MS = 20_000;

export interface CliOptions {
  readonly dataDir: string;
  readonly limits?: Partial<Limits>;
  readonly env?: Readonly<Record<string, string>>;
  /** What is on its standard input; nothing without it. */
  readonly input?: string;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real executable to its end, without a terminal. */
export async function runCli(words: readonly string[], options: CliOptions): Promise<CliResult> {
  const cli = new CliProcess(HELPER, words, options);
  cli.type(options.input ?? '');
  cli.endInput();
  return cli.ended();
}

/** The one JSON value on its standard output. */
export function jsonOf({ stdout }: CliResult): JsonObject {
  const value: unknown = JSON.parse(stdout);
  if (!isJsonObject(value)) throw new Error(`not an object: ${stdout}`);
  return value;
}

/** The code of the error that JSON output carries; null where it carries none. */
export function errorCodeOf(result: CliResult): string | null {
  const { error } = jsonOf(result);
  return isJsonObject(error) && typeof error['code'] === 'string' ? error['code'] : null;
}

/** The real executable while it runs. */
export class CliProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<CliResult>;
  readonly #lookers = new Set<() => void>();
  #stdout = '';
  #stderr = '';

  constructor(command: string, words: readonly string[], options: CliOptions) {
    const child = spawn(command, words, {
      env: helperEnvironment(options),
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === HELPER,
    });
    this.#child = child;
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
      for (const look of [...this.#lookers]) look();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
      for (const look of [...this.#lookers]) look();
    });
    this.#ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout: this.#stdout, stderr: this.#stderr }));
    });
  }

  get pid(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new Error('it did not start');
    return pid;
  }

  /** Everything it has said so far. */
  get said(): string {
    return this.#stdout + this.#stderr;
  }

  type(text: string): void {
    this.#child.stdin?.write(text);
  }

  endInput(): void {
    this.#child.stdin?.end();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Waits until it has said `text`, `times` times. */
  async says(text: string, times = 1): Promise<void> {
    const has = (): boolean => this.said.split(text).length > times;
    if (has()) return;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error): void => {
        clearTimeout(timer);
        this.#lookers.delete(look);
        if (error === undefined) resolve();
        else reject(error);
      };
      const look = (): void => {
        if (has()) done();
      };
      const timer = setTimeout(() => done(new Error(`it never said ${text}, but: ${this.said}`)), PATIENCE_MS);
      this.#lookers.add(look);
      void this.#ended.then(() =>
        done(has() ? undefined : new Error(`it ended and never said ${text}, but: ${this.said}`)),
      );
    });
  }

  /** Waits for its end; kills it where it does not end. */
  async ended(): Promise<CliResult> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
    const result = await this.#ended;
    clearTimeout(timer);
    return result;
  }
}

/** The real executable on a real terminal of 100 columns, made by `script`; all it says comes back as stdout. */
export function onTerminal(words: readonly string[], options: CliOptions): CliProcess {
  const command = `stty cols 100 rows 50; exec ${[HELPER, ...words].map(quoted).join(' ')}`;
  const args =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', '/bin/sh', '-c', command]
      : ['--quiet', '--return', '--command', command, '/dev/null'];
  return new CliProcess('script', args, { ...options, env: { TERM: 'xterm-256color', ...options.env } });
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Ctrl-C and Ctrl-D as a keyboard sends them. */
export const CTRL_C = '\u0003';
export const CTRL_D = '\u0004';
