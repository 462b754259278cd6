import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Calls, Events, HostApi, Reply } from '../../../src-main/contract/app-api';
import { isJsonObject, type Json, type JsonObject } from '../../../src-main/contract/json';
import type { Limits } from '../../../src-main/contract/limits';

export const ROOT = path.resolve(__dirname, '../../..');

/** Messages of Chromium on a machine without a graphics card or a message bus. */
const NOISE =
  /viz_main_impl|interface_endpoint_client|bus\.cc|command_buffer_proxy|gpu_process|Debugger |devtools|dbus|For help, see/i;

declare global {
  interface Window {
    readonly host: HostApi;
    heard: { name: string; payload: unknown }[];
  }
}

export interface LaunchOptions {
  readonly limits?: Partial<Limits>;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The real app over one data folder. */
export class RunningApp {
  readonly complaints: string[] = [];
  #closing: Promise<void> | null = null;

  private constructor(
    readonly electron: ElectronApplication,
    readonly page: Page,
    readonly dataDir: string,
  ) {}

  static async launch(dataDir: string, { limits = {}, args = [], env = {} }: LaunchOptions = {}): Promise<RunningApp> {
    const electron = await _electron.launch({
      args: ['.', '--data-dir', dataDir, ...args],
      cwd: ROOT,
      env: { ...inherited(), LANG: 'en_US.UTF-8', TALKBAR_TEST_LIMITS: JSON.stringify(limits), ...env },
    });
    const page = await electron.firstWindow();
    const app = new RunningApp(electron, page, dataDir);
    electron.process().stderr?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) {
        if (line.trim() !== '' && !NOISE.test(line)) app.complaints.push(line);
      }
    });
    await page.waitForLoadState();
    // Answered when the engine has opened the library, or cannot.
    await app.call('clients:list', null).catch(() => undefined);
    return app;
  }

  /** A call as the window makes it; fails where it is refused, but for an operation, whose refusal is its outcome. */
  async call<C extends keyof Calls>(channel: C, argument: Calls[C]['argument']): Promise<Calls[C]['result']> {
    const reply = await this.reply(channel, argument);
    if (reply.ok) return reply.result;
    if (channel === 'operation:call') return reply;
    throw new Error(`${channel}: ${reply.error.message}`);
  }

  /** What becomes of a call, a refusal too. */
  reply<C extends keyof Calls>(channel: C, argument: Calls[C]['argument']): Promise<Reply<C>> {
    const run = ([name, value]: readonly [string, unknown]): Promise<unknown> =>
      window.host.invoke(name as C, value as Calls[C]['argument']);
    return this.page.evaluate(run, [channel, argument] as const) as Promise<Reply<C>>;
  }

  /** Runs an operation by the user's own hand; fails where it is refused. */
  async run(operation: string, args: JsonObject = {}): Promise<JsonObject> {
    const outcome = await this.call('operation:call', { operation, args });
    if (!outcome.ok) throw new Error(`${operation}: ${outcome.error.code}: ${outcome.error.message}`);
    return outcome.result as JsonObject;
  }

  /** Begins to keep what the window is told. */
  async listen(...names: readonly (keyof Events)[]): Promise<void> {
    await this.page.evaluate((wanted) => {
      window.heard = [];
      for (const name of wanted) window.host.on(name, (payload) => window.heard.push({ name, payload }));
    }, names);
  }

  /** What the window was told under that name since it began to listen. */
  async heard<E extends keyof Events>(name: E): Promise<Events[E][]> {
    const heard = await this.page.evaluate((wanted) => window.heard.filter((one) => one.name === wanted), name);
    return heard.map(({ payload }) => payload as Events[E]);
  }

  /** Closes the app as its menu does, and waits until it has gone. */
  async quit(): Promise<void> {
    this.#closing ??= this.electron.close();
    await this.#closing;
  }

  /** Ends the app as a crash does. */
  async kill(): Promise<void> {
    const socket = socketOf(this.dataDir);
    const process = this.electron.process();
    this.#closing = once(process, 'exit').then(() => rmSync(socket, { force: true }));
    process.kill('SIGKILL');
    await this.#closing;
  }
}

/** Where the app over this folder listens. */
function socketOf(dataDir: string): string {
  const written: unknown = JSON.parse(readFileSync(path.join(dataDir, 'socket.json'), 'utf8'));
  return isJsonObject(written) ? String(written['address']) : '';
}

export function inherited(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** The items of an answer that lists some. */
export function itemsOf(answer: JsonObject): readonly JsonObject[] {
  return (answer['items'] ?? []) as readonly (Json & JsonObject)[];
}
