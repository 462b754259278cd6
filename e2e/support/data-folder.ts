import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_SETTINGS, type Settings } from '../../src-main/contract/settings';

/** A data folder of its own for one test, with the switches as the test wants them. */
export class DataFolder {
  /** The data folder itself; its parent holds nothing else but what the test puts there. */
  readonly dir: string;
  readonly #root: string;
  #mcp: Settings['mcp'] = { ...DEFAULT_SETTINGS.mcp, enabled: true };

  constructor() {
    this.#root = mkdtempSync(path.join(os.tmpdir(), 'talkbar-e2e-'));
    this.dir = path.join(this.#root, 'data');
    mkdirSync(this.dir, { mode: 0o700 });
    this.set({});
  }

  /** A path beside the data folder. */
  beside(name: string): string {
    return path.join(this.#root, name);
  }

  /** The library's file. */
  get library(): string {
    return path.join(this.dir, 'talkbar.db');
  }

  /** Changes MCP settings as the settings screen does: the file is replaced, never half written. */
  set(mcp: Partial<Settings['mcp']>): this {
    this.#mcp = { ...this.#mcp, ...mcp };
    const file = path.join(this.dir, 'settings.json');
    writeFileSync(`${file}.new`, JSON.stringify({ ...DEFAULT_SETTINGS, mcp: this.#mcp }));
    renameSync(`${file}.new`, file);
    return this;
  }

  /** Moves the switches of operations. */
  turn(state: 'on' | 'off', ...operations: readonly string[]): this {
    const moved = Object.fromEntries(operations.map((id) => [id, state === 'on']));
    return this.set({ operations: { ...this.#mcp.operations, ...moved } });
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}
