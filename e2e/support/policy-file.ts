import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Json } from '../../src-main/contract/json';
import type { DataFolder } from './data-folder';

/** An administrator's policy for helpers that are started with `env`. */
export class PolicyFile {
  readonly #file: string;

  constructor(folder: DataFolder) {
    this.#file = folder.beside('policy.json');
  }

  get env(): Record<string, string> {
    return { TALKBAR_POLICY_FILE: this.#file };
  }

  set(policy: Json): void {
    this.setText(JSON.stringify(policy));
  }

  /** Puts a text there that may be no policy at all. */
  setText(text: string): void {
    writeFileSync(`${this.#file}.new`, text);
    renameSync(`${this.#file}.new`, this.#file);
  }

  /** Puts something there that cannot be read as a file. */
  setFolder(): void {
    this.remove();
    mkdirSync(this.#file);
  }

  remove(): void {
    rmSync(this.#file, { force: true, recursive: true });
  }
}
