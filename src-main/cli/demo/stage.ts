import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isJsonObject, type Json } from '../../contract/json';
import type { Settings } from '../../contract/settings';
import { isBlocked } from '../../core/gateway/gates';
import { ownHand } from '../../core/gateway/own-hand';
import type { Host, ImportReport } from '../../host/host';
import { codeOf } from '../../storage/library-unavailable';
import { operationNamed } from '../commands/operation-names';
import { Failure, refusal } from '../failure';
import type { Run } from '../run';

/** When the sample meeting took place. */
const SAMPLE_STARTED_AT = Date.UTC(2020, 8, 3, 15, 0);
const SAMPLE_FILE = 'meeting001_transcript.vtt';

/** The data folder the demo plays in. */
export class Stage {
  readonly folder: string;
  /** The folder goes when the demo ends. */
  readonly scratch: boolean;
  #before: Settings | null = null;
  readonly #run: Run;
  readonly #wasEmpty: boolean;
  readonly #removeAtExit = (): void => this.#remove();

  constructor(run: Run) {
    this.#run = run;
    this.scratch = run.options.dataDir === null;
    this.folder = this.scratch ? makeScratch() : run.dataDir;
    this.#wasEmpty = isEmpty(this.folder);
    // Whatever ends the process, a second Ctrl-C included, nothing stays behind.
    if (this.scratch) process.once('exit', this.#removeAtExit);
  }

  /** Makes the sample workspace, imports the sample into it and turns on what the demo is going to show. */
  async prepare(sampleFolder: string, operations: readonly string[]): Promise<ImportReport> {
    return this.#withHost(async (host) => {
      refuseWherePolicyForbids(host, operations);
      this.#before = host.access.current().settings;
      const workspaceId = await this.#openSampleWorkspace(host);
      const file = path.join(sampleFolder, SAMPLE_FILE);
      const report = await host.importTranscript(file, readFileSync(file), {
        workspaceId,
        startedAt: SAMPLE_STARTED_AT,
      });
      if (report.outcome === 'refused')
        throw refusal('failed', `The sample could not be imported: ${report.reason ?? ''}`);
      host.access.update((settings) => withOperations(settings, operations));
      return report;
    });
  }

  /** Takes the scratch folder away; in a folder that stays, access is put back as it was. */
  async strike(): Promise<void> {
    if (this.scratch) {
      process.off('exit', this.#removeAtExit);
      this.#remove();
      return;
    }
    const before = this.#before;
    if (before === null) return;
    await this.#withHost(async (host) => {
      host.access.update((settings) => ({
        ...settings,
        mcp: before.mcp,
        openWorkspaceId: this.#wasEmpty ? settings.openWorkspaceId : before.openWorkspaceId,
      }));
    });
  }

  async #openSampleWorkspace(host: Host): Promise<string> {
    const caller = ownHand('app', { signal: this.#run.interrupt });
    const made = resultOf(await host.call('workspaces.create', { name: 'Sample workspace' }, caller));
    const id = isJsonObject(made) && typeof made['id'] === 'string' ? made['id'] : '';
    resultOf(await host.call('workspaces.open', { workspaceId: id }, caller));
    return id;
  }

  async #withHost<T>(work: (host: Host) => Promise<T>): Promise<T> {
    const host = await this.#run.openHostIn(this.scratch ? this.folder : null);
    try {
      return await work(host);
    } finally {
      await host.stop();
    }
  }

  #remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function makeScratch(): string {
  const place = tmpdir();
  try {
    return mkdtempSync(path.join(place, 'talkbar-demo-'));
  } catch (error) {
    throw refusal(
      'failed',
      `The demo needs a scratch folder, which cannot be made in ${place} (${codeOf(error)}). Set TMPDIR to a folder you may write to, or give the demo a folder with --data-dir.`,
    );
  }
}

/** What cannot be looked into is told when it is opened. */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
}

function resultOf(outcome: Awaited<ReturnType<Host['call']>>): Json {
  if (!outcome.ok) throw new Failure(outcome.error);
  return outcome.result;
}

function refuseWherePolicyForbids(host: Host, operations: readonly string[]): void {
  const access = host.access.current();
  if (!access.policy.mcpEnabled) {
    throw refusal('failed', 'MCP access is turned off by your administrator, so there is nothing the demo could show.');
  }
  const blocked = operations.filter((id) => isBlocked(access, operationNamed(id)));
  if (blocked.length > 0) {
    throw refusal('failed', `The demo needs ${blocked.join(', ')}, which your administrator blocked.`);
  }
}

function withOperations(settings: Settings, operations: readonly string[]): Settings {
  const on = Object.fromEntries(operations.map((id) => [id, true]));
  return { ...settings, mcp: { ...settings.mcp, enabled: true, operations: { ...settings.mcp.operations, ...on } } };
}
