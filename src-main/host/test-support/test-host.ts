import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ErrorBody, Refusal } from '../../contract/errors';
import type { Json, JsonObject } from '../../contract/json';
import type { Settings } from '../../contract/settings';
import { CancelSource, type CancelSignal } from '../../core/cancel';
import type { Asker, Caller } from '../../core/gateway/caller';
import { ownHand } from '../../core/gateway/own-hand';
import { TurnQueue } from '../../core/gateway/turn-queue';
import { OPERATIONS } from '../../core/operations/registry';
import type { Logger } from '../../core/ports';
import type { ToolName } from '../../core/tools/tool-server';
import { createHost, LIBRARY_FILE } from '../create-host';
import type { Host, HostOptions } from '../host';

export interface Logged {
  readonly level: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A real engine on a real library in a folder of its own. */
export class TestHost {
  readonly logged: Logged[] = [];

  private constructor(
    readonly dir: string,
    readonly host: Host,
  ) {}

  static async open(options: Partial<HostOptions> = {}): Promise<TestHost> {
    const dir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'talkbar-test-'));
    const logged: Logged[] = [];
    const log =
      (level: string) =>
      (message: string, facts: Readonly<Record<string, unknown>> = {}) => {
        logged.push({ level, message, facts });
      };
    const logger: Logger = { info: log('info'), warn: log('warn'), error: log('error') };
    const host = await createHost({ logger, policyFile: path.join(dir, 'policy.json'), ...options, dataDir: dir });
    const test = new TestHost(dir, host);
    test.logged.push(...logged);
    logged.push = (...entries) => test.logged.push(...entries);
    return test;
  }

  async stop(): Promise<void> {
    await this.host.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }

  settings(change: (settings: Settings) => Settings): void {
    this.host.access.update(change);
  }

  /** Takes the write lock as another process would; answers the function that gives it back. */
  lockLibrary(): () => void {
    const db = new Database(path.join(this.dir, LIBRARY_FILE));
    db.exec('BEGIN IMMEDIATE');
    return () => db.close();
  }

  /** MCP on, with every operation, or these switched on beside the reads. */
  allow(ids: readonly string[] = OPERATIONS.map((operation) => operation.id)): void {
    this.settings((settings) => ({
      ...settings,
      mcp: { ...settings.mcp, enabled: true, operations: Object.fromEntries(ids.map((id) => [id, true])) },
    }));
  }

  /** Runs an operation by the user's own hand. Throws where it is refused. */
  async run(id: string, args: JsonObject = {}): Promise<JsonObject> {
    const outcome = await this.host.call(id, args, ownHand('app'));
    if (!outcome.ok) throw new Error(`${id}: ${outcome.error.code}: ${outcome.error.message}`);
    return outcome.result as JsonObject;
  }

  /** The refusal of an operation called by the user's own hand, as every protocol has it. */
  async refusal(id: string, args: JsonObject = {}): Promise<ErrorBody> {
    const { why: _why, ...body } = await this.windowRefusal(id, args);
    return body;
  }

  /** The same as the app's window has it: with its reason. */
  async windowRefusal(id: string, args: JsonObject = {}): Promise<Refusal> {
    const outcome = await this.host.call(id, args, ownHand('app'));
    if (outcome.ok) throw new Error(`${id} was not refused: ${JSON.stringify(outcome.result)}`);
    return outcome.error;
  }

  /** Calls one of the five tools as an assistant. */
  async tool(name: ToolName, args: JsonObject, caller: Partial<Caller> = {}): Promise<Answered> {
    const { text, isError } = await this.host.tools.call(name, args, assistant(caller));
    return { isError, body: JSON.parse(text) as Json, text };
  }

  /** Imports a short meeting and answers its id. */
  async meeting(title = 'Pricing review', options: Partial<Meeting> = {}): Promise<string> {
    const session = await this.run('sessions.import', {
      title,
      startedAt: options.startedAt ?? 1_792_594_800_000,
      contentHash: `hash of ${title}`,
      speakers: ['Anna', 'Boris'],
      turns: options.turns ?? [
        { speaker: 0, startMs: 0, endMs: 4_000, text: 'Shall we begin with the renewal?' },
        { speaker: 1, startMs: 4_000, endMs: 9_000, text: 'Yes. Acme asked for a discount of ten percent.' },
        { speaker: 0, startMs: 9_000, endMs: 12_000, text: 'Let us keep the review on Thursdays.' },
      ],
    });
    return String(session['id']);
  }
}

interface Meeting {
  readonly startedAt: number;
  readonly turns: readonly JsonObject[];
}

export interface Answered {
  readonly isError: boolean;
  readonly body: Json;
  readonly text: string;
}

/** An assistant that cannot ask, unless told otherwise. */
export function assistant(more: Partial<Caller> = {}): Caller {
  return {
    source: 'mcp',
    client: { name: 'Test client', version: '1.0' },
    signal: new CancelSource(),
    asker: () => null,
    questions: new TurnQueue(1),
    stepAside: (wait) => wait(),
    ...more,
  };
}

/** Someone who answers each question as told, and keeps what was asked. */
export class Answers implements Asker {
  readonly asked: string[] = [];
  readonly closed: string[] = [];

  constructor(private readonly answer: 'accept' | 'decline' | 'none' | 'silence') {}

  ask(
    question: { title: string; lines: readonly string[] },
    signal: CancelSignal,
  ): Promise<'accept' | 'decline' | 'none'> {
    const text = [question.title, ...question.lines].join('\n');
    this.asked.push(text);
    signal.onCancel(() => this.closed.push(text));
    return this.answer === 'silence' ? new Promise(() => undefined) : Promise.resolve(this.answer);
  }
}
