import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '../../core/ports';

/** One process keeps at most this many files of this size. */
const FILES = 5;
const FILE_BYTES = 2 * 1024 * 1024;
/** Logs of processes that have ended; assistants start many. */
const KEPT_FILES = 20;

const NAME = /^(?:helper|cli)-\d+\.log(?:\.\d)?$/;

type Level = 'info' | 'warn' | 'error';
type Facts = Readonly<Record<string, unknown>>;

export interface LogFileOptions {
  readonly dataDir: string;
  /** The program, which begins the file's name. */
  readonly program: 'helper' | 'cli';
  /** With it `info` is kept too, and every line is shown; null keeps warnings and errors alone. */
  readonly show: ((line: string) => void) | null;
}

/**
 * A process's own log in the folder `logs` of the data folder, one JSON object a line. A run with nothing to report
 * leaves no file. Never throws: a log that cannot be written must not end what it reports on.
 */
export class LogFile implements Logger {
  /** The file that is written to. */
  readonly file: string;
  readonly #folder: string;
  readonly #options: LogFileOptions;
  #opened = false;

  constructor(options: LogFileOptions) {
    this.#options = options;
    this.#folder = path.join(options.dataDir, 'logs');
    this.file = path.join(this.#folder, `${options.program}-${process.pid}.log`);
  }

  info(message: string, facts?: Facts): void {
    if (this.#options.show !== null) this.#write('info', message, facts);
  }

  warn(message: string, facts?: Facts): void {
    this.#write('warn', message, facts);
  }

  error(message: string, facts?: Facts): void {
    this.#write('error', message, facts);
  }

  #write(level: Level, message: string, facts: Facts = {}): void {
    try {
      const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...readable(facts) });
      this.#options.show?.(line);
      this.#append(`${line}\n`);
    } catch {
      // A full disk, a read-only folder: the assistant is told what matters by the answer to its call.
    }
  }

  #append(text: string): void {
    if (!this.#opened) {
      makeLogFolder(this.#folder);
      this.#removeOld();
      this.#opened = true;
    }
    const size = statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0 && size + text.length > FILE_BYTES) this.#turnOver();
    appendFileSync(this.file, text, { mode: 0o600 });
  }

  #turnOver(): void {
    for (let number = FILES - 1; number >= 1; number -= 1) {
      const from = number === 1 ? this.file : `${this.file}.${number - 1}`;
      if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, `${this.file}.${number}`);
    }
  }

  #removeOld(): void {
    const files = readdirSync(this.#folder)
      .filter((name) => NAME.test(name))
      .map((name) => path.join(this.#folder, name))
      .map((file) => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .sort((one, other) => other.at - one.at);
    for (const { file } of files.slice(KEPT_FILES)) rmSync(file, { force: true });
  }
}

/** Never the data folder above it: on a drive that is not connected this would begin a second, empty library. */
function makeLogFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
}

function readable(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );
}
