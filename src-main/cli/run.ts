import { homedir } from 'node:os';
import path from 'node:path';
import { AppError } from '../contract/errors';
import type { Json, JsonObject } from '../contract/json';
import { cliRefusal } from '../core/gateway/gates';
import type { AccessStore } from '../core/ports';
import type { Host } from '../host/host';
import { OWN_VERSION } from '../mcp/link/hello';
import { LinkFile } from '../mcp/link/link-file';
import { thisPlace } from '../mcp/link/socket-place';
import { createAccessStore } from '../storage/access-store';
import { dataDir, prepareDataDir, type DataDirSource } from '../storage/data-dir';
import { LogFile } from '../storage/folder/log-file';
import { testSettings, type TestSettings } from '../storage/folder/test-settings';
import { enterApp } from './bridge/enter-app';
import { Confirmation } from './confirmation';
import { AppEngine } from './engine/app-engine';
import { Engine } from './engine/engine';
import { EXIT, Failure, Interrupted, NEWER_LIBRARY, wrongCommandLine } from './failure';
import type { Interrupt } from './interrupt';
import { Output, type Streams } from './output/output';

/** What every command takes. */
export interface GlobalOptions {
  readonly workspace: string | null;
  readonly dataDir: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly colour: boolean;
}

/** The process a command runs in. */
export interface Surroundings extends Streams {
  readonly stdin: NodeJS.ReadStream;
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the built entry: what is delivered with the program is found from here. */
  readonly builtFolder: string;
}

/** One run of one command: its options, its words, and the engine where it needs one. */
export class Run {
  readonly output: Output;
  readonly options: GlobalOptions;
  readonly surroundings: Surroundings;
  readonly interrupt: Interrupt;
  readonly #dataDirSource: DataDirSource;
  #engine: Promise<Engine> | null = null;
  #confirmation: Confirmation | null = null;

  constructor(options: GlobalOptions, surroundings: Surroundings, interrupt: Interrupt) {
    this.options = options;
    this.surroundings = surroundings;
    this.interrupt = interrupt;
    this.output = new Output(surroundings, options, surroundings.env);
    this.#dataDirSource = {
      platform: process.platform,
      env: surroundings.env,
      home: homedir(),
      override: options.dataDir ?? undefined,
    };
  }

  get dataDir(): string {
    return dataDir(this.#dataDirSource);
  }

  /** Settings and policy, which need no library. Refused where an administrator closed the command line. */
  get access(): AccessStore {
    return this.#refuseWhereClosed(this.dataDir);
  }

  /** What runs the calls: found when first asked for. */
  engine(): Promise<Engine> {
    this.#engine ??= this.#openEngine();
    return this.#engine;
  }

  async #openEngine(): Promise<Engine> {
    this.#refuseWhereClosed(this.dataDir);
    const { limits } = this.#settings;
    const place = thisPlace();
    const entered = await enterApp({
      file: new LinkFile(this.dataDir, place.uid),
      place,
      hello: { ...OWN_VERSION, purpose: 'cli' },
      // One call at a time waits to be read.
      queuedBytes: 2 * limits.cliLineBytes,
      logger: this.#log(this.dataDir),
    });
    return Engine.open({
      app:
        entered === 'absent' || entered === 'silent'
          ? null
          : new AppEngine({
              socket: entered,
              lineBytes: limits.cliLineBytes,
              answerBytes: limits.queuedBytes,
              signal: this.interrupt,
            }),
      openHost: () => this.openHostIn(null),
      signal: this.interrupt,
    });
  }

  /** An engine of its own over `folder`, or over the data folder; whoever asks for it stops it. */
  async openHostIn(folder: string | null): Promise<Host> {
    this.#refuseWhereClosed(folder ?? this.dataDir);
    const dataDir = folder ?? prepareDataDir(this.#dataDirSource);
    const { limits, policyFile, licenceKey } = this.#settings;
    // Not loaded where the app runs: what opens the library takes longer than most calls.
    const { createHost } = await import('../host/create-host');
    try {
      return await createHost({
        dataDir,
        limits,
        logger: this.#log(dataDir),
        ...(policyFile === null ? {} : { policyFile }),
        ...(licenceKey === null ? {} : { licenceKey }),
      });
    } catch (error) {
      // The one refusal there can be here; its own words are for an assistant.
      if (!(error instanceof AppError)) throw error;
      throw new Failure({ ...error.body, message: NEWER_LIBRARY }, EXIT.noLibrary);
    }
  }

  /** Settings and policy for the one command that says how things stand whatever the policy. */
  openAccess(folder = this.dataDir): AccessStore {
    return createAccessStore(folder, this.#settings.policyFile ?? undefined);
  }

  #refuseWhereClosed(folder: string): AccessStore {
    const access = this.openAccess(folder);
    const closed = cliRefusal(access.current());
    if (closed !== null) throw closed;
    return access;
  }

  #log(dataDir: string): LogFile {
    return new LogFile({ dataDir, program: 'cli', show: null });
  }

  get #settings(): TestSettings {
    return testSettings(this.surroundings.env, path.join(this.surroundings.builtFolder, 'cli.js'));
  }

  /** Who can answer a question; `yes` answers all of them beforehand. Made once a run. */
  confirmation(yes: boolean): Confirmation {
    const { stdin, stderr } = this.surroundings;
    this.#confirmation ??= new Confirmation(this.output, stdin, stderr, yes);
    return this.#confirmation;
  }

  /** Runs one operation and answers its result. Refusals are thrown. */
  async call(operation: string, args: JsonObject, confirmation: Confirmation | null = null): Promise<Json> {
    const engine = await this.engine();
    const call = { kind: 'call', operation, args: this.inWorkspace(args) } as const;
    const outcome = await engine.run(call, confirmation?.asker() ?? null);
    if (outcome.ok) return outcome.result;
    if (this.interrupt.cancelled) throw new Interrupted();
    throw new Failure(outcome.error);
  }

  /** The arguments with the workspace of `--workspace` where they name none themselves. */
  inWorkspace(args: JsonObject): JsonObject {
    const { workspace } = this.options;
    if (workspace === null) return args;
    const own = args['workspaceId'];
    if (own !== undefined && own !== workspace) {
      throw wrongCommandLine('--workspace and the argument workspaceId name two workspaces; give one of them.');
    }
    return { ...args, workspaceId: workspace };
  }

  /** Closes whatever was opened. */
  async stop(): Promise<void> {
    this.#confirmation?.stop();
    const engine = await this.#engine?.catch(() => null);
    await engine?.stop();
  }
}
