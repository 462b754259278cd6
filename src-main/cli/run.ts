import { homedir } from 'node:os';
import path from 'node:path';
import { AppError } from '../contract/errors';
import type { Json, JsonObject } from '../contract/json';
import type { Access } from '../contract/settings';
import type { Caller } from '../core/gateway/caller';
import type { AccessStore } from '../core/ports';
import { createHost } from '../host/create-host';
import type { Host } from '../host/host';
import { createAccessStore } from '../storage/access-store';
import { dataDir, prepareDataDir, type DataDirSource } from '../storage/data-dir';
import { LogFile } from '../storage/folder/log-file';
import { testSettings, type TestSettings } from '../storage/folder/test-settings';
import { Confirmation } from './confirmation';
import { EXIT, Failure, Interrupted, NEWER_LIBRARY, refusal, wrongCommandLine } from './failure';
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
  #host: Promise<Host> | null = null;
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
    return this.#accessIn(this.dataDir);
  }

  /** The engine over the data folder, opened when first asked for. */
  host(): Promise<Host> {
    this.#host ??= this.openHostIn(null);
    return this.#host;
  }

  /** An engine of its own over `folder`, or over the data folder; whoever asks for it stops it. */
  async openHostIn(folder: string | null): Promise<Host> {
    this.#accessIn(folder ?? this.dataDir);
    const dataDir = folder ?? prepareDataDir(this.#dataDirSource);
    const { limits, policyFile, licenceKey } = this.#settings;
    try {
      return await createHost({
        dataDir,
        limits,
        logger: new LogFile({ dataDir, program: 'cli', show: null }),
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

  #accessIn(folder: string): AccessStore {
    const access = this.openAccess(folder);
    const closed = closedBy(access.current());
    if (closed !== null) throw refusal('failed', closed);
    return access;
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

  /** The user's own hand, for the gateway. */
  caller(source: Caller['source'], confirmation: Confirmation | null = null): Caller {
    return {
      source,
      client: null,
      signal: this.interrupt,
      asker: () => confirmation?.asker() ?? null,
      // One call at a time is made here, so nobody ever waits for a turn.
      questions: { enter: async (signal) => (signal.cancelled ? null : () => undefined) },
      stepAside: (wait) => wait(),
    };
  }

  /** Runs one operation and answers its result. Refusals are thrown. */
  async call(operation: string, args: JsonObject, caller: Caller): Promise<Json> {
    const host = await this.host();
    const outcome = await host.call(operation, this.inWorkspace(args), caller);
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
    const opened = this.#host;
    this.#host = null;
    // A host that could not be opened has been reported, and has nothing to close.
    const host = await opened?.catch(() => null);
    await host?.stop();
  }
}

/** Why an administrator's policy closes the command line; null where it does not. */
function closedBy({ policy, policyBroken }: Access): string | null {
  if (policyBroken)
    return "Everything is blocked by your administrator's policy file, which TalkBar cannot read. Ask them to mend it.";
  return policy.cli ? null : 'talkbar-cli is blocked by your administrator.';
}
