import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ConnectedClient } from '../../src-main/contract/app-api';
import type { Limits } from '../../src-main/contract/limits';
import type { Answer } from '../../src-main/core/ports';
import type { EngineCalls, FromEngine, ToEngine } from '../../src-main/host/thread/protocol';
import type { DataFolder } from './data-folder';
import { helperEnvironment } from './helper-process';

export interface AppEngineOptions {
  readonly limits?: Partial<Limits>;
  readonly env?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 15_000;

/** The running app as helpers see it: the built engine thread, with its socket, in a process that a test can kill. */
export class AppEngine {
  readonly process: ChildProcess;
  readonly exited: Promise<void>;
  /** All that the engine has told the window by itself, in order. */
  readonly told: FromEngine[] = [];
  /** Answers what the engine asks the user in the app; null leaves it open. */
  answerQuestion: Answer | null = null;
  stderr = '';
  readonly #waiting = new Map<number, (message: FromEngine) => void>();
  readonly #lookers = new Set<() => void>();
  #ids = 0;

  private constructor(folder: DataFolder, { limits = {}, env = {} }: AppEngineOptions) {
    // Killed apps leave their sockets behind: these go with the folder.
    const session = folder.beside('run');
    mkdirSync(session, { recursive: true, mode: 0o700 });
    const child = fork(path.join(import.meta.dirname, 'app-engine-process.mjs'), [folder.dir], {
      env: helperEnvironment({ dataDir: folder.dir, limits, env: { XDG_RUNTIME_DIR: session, ...env } }),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
    });
    this.process = child;
    child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    child.on('message', (message) => this.#take(message as FromEngine));
    this.exited = new Promise((resolve) => child.once('exit', () => resolve()));
    void this.exited.then(() => this.#look());
  }

  /** Starts it, and waits until helpers can reach it. */
  static async start(folder: DataFolder, options: AppEngineOptions = {}): Promise<AppEngine> {
    const engine = AppEngine.launch(folder, options);
    await engine.until(() => engine.told.some(({ type }) => type === 'ready'), 'a ready engine');
    return engine;
  }

  /** Starts it and waits for nothing. */
  static launch(folder: DataFolder, options: AppEngineOptions = {}): AppEngine {
    return new AppEngine(folder, options);
  }

  clients(): Promise<readonly ConnectedClient[]> {
    return this.call('clients:list', null);
  }

  /** Waits until so many clients are connected; answers them. */
  async connected(count: number): Promise<readonly ConnectedClient[]> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const clients = await this.clients();
      if (clients.length === count) return clients;
      if (performance.now() > deadline) throw new Error(`${clients.length} clients instead of ${count}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async call<M extends keyof EngineCalls>(
    method: M,
    argument: EngineCalls[M]['argument'],
  ): Promise<EngineCalls[M]['result']> {
    this.#ids += 1;
    const id = this.#ids;
    const answer = new Promise<FromEngine>((resolve) => this.#waiting.set(id, resolve));
    this.post({ type: 'call', id, method, argument: JSON.stringify(argument) });
    const message = await answer;
    if (message.type !== 'result') throw new Error(`${method}: ${JSON.stringify(message)}`);
    return JSON.parse(message.result) as EngineCalls[M]['result'];
  }

  post(message: ToEngine): void {
    this.process.send(message);
  }

  /** Waits until `true`. */
  async until(holds: () => boolean, what: string): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error): void => {
        clearTimeout(timer);
        this.#lookers.delete(look);
        if (error === undefined) resolve();
        else reject(error);
      };
      const look = (): void => {
        if (holds()) done();
        else if (this.process.exitCode !== null) done(new Error(`the engine ended before ${what}: ${this.stderr}`));
      };
      const timer = setTimeout(() => done(new Error(`no ${what}: ${this.stderr}`)), PATIENCE_MS);
      this.#lookers.add(look);
    });
  }

  /** Quits as the app does. */
  async quit(): Promise<void> {
    if (this.process.connected) this.post({ type: 'stop' });
    await this.exited;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exited;
  }

  #take(message: FromEngine): void {
    if (message.type === 'result' || message.type === 'refused') {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
      return;
    }
    this.told.push(message);
    if (message.type === 'ask' && this.answerQuestion !== null) {
      this.post({ type: 'answer', id: message.id, answer: this.answerQuestion });
    }
    this.#look();
  }

  #look(): void {
    for (const look of [...this.#lookers]) look();
  }
}
