import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Inside node_modules, so that the built file finds the packages it needs. */
const OUT = join(ROOT, 'node_modules', '.cache', 'storage-tests', String(process.pid));

afterAll(() => rmSync(OUT, { recursive: true, force: true }));

let built: Promise<string> | null = null;

/** Builds the program that children run; once for each file of tests. */
export function childProgram(): Promise<string> {
  built ??= build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'child-program.ts'),
      outDir: OUT,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'child-program.mjs' } },
    },
  }).then(() => join(OUT, 'child-program.mjs'));
  return built;
}

/** A process that runs the storage for itself. */
export class Child {
  readonly lines: string[] = [];
  readonly ended: Promise<number | null>;
  readonly #process: ChildProcess;
  #errors = '';
  #onLine: () => void = () => undefined;

  private constructor(child: ChildProcess) {
    this.#process = child;
    if (child.stdout === null || child.stderr === null) throw new Error('a child without output');
    const reader = createInterface({ input: child.stdout });
    reader.on('line', (line) => {
      this.lines.push(line);
      this.#onLine();
    });
    child.stderr.on('data', (chunk) => (this.#errors += String(chunk)));
    const drained = new Promise<void>((resolve) => reader.on('close', resolve));
    const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
    this.ended = Promise.all([exited, drained]).then(([code]) => {
      this.#onLine();
      return code;
    });
  }

  static async start(command: string, folder: string, argument = ''): Promise<Child> {
    const child = new Child(spawn(process.execPath, [await childProgram(), command, folder, argument]));
    onTestFinished(() => child.kill());
    return child;
  }

  get errors(): string {
    return this.#errors;
  }

  /** Resolves once it has printed so many lines; throws where it ends before. */
  async printed(count: number): Promise<void> {
    let over = false;
    void this.ended.then(() => (over = true));
    while (this.lines.length < count) {
      if (over) throw new Error(`the child ended after ${this.lines.length} lines: ${this.#errors}`);
      await new Promise<void>((resolve) => (this.#onLine = resolve));
    }
  }

  /** SIGKILL; resolves when it is gone and all it printed has been read. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.ended;
  }
}
