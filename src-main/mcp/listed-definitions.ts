import type { ToolDefinition } from '../core/tools/tool-server';
import { listedHash } from './link/listed-hash';

/** What one connection knows of the tool definitions, and whether they have changed since. */
export class ListedDefinitions {
  #seen: Version | null = null;
  /** Stands for what the client knows. */
  #known: string;

  /**
   * `known`: what the client listed last, maybe from another engine, as `listedHash` of it; or the definitions as they
   * were when it connected, which count until it lists them.
   */
  constructor(known: string | readonly ToolDefinition[]) {
    if (typeof known === 'string') {
      this.#known = known;
    } else {
      this.#seen = new Version(known);
      this.#known = this.#seen.hash;
    }
  }

  /** The JSON text of `tools/list`'s result; from now on this is what the client knows. */
  list(definitions: readonly ToolDefinition[]): string {
    const version = this.#versionOf(definitions);
    this.#known = version.hash;
    return version.text;
  }

  /** Whether the definitions differ from what the client knows; true once for each difference. */
  haveChanged(definitions: readonly ToolDefinition[]): boolean {
    const { hash } = this.#versionOf(definitions);
    const changed = hash !== this.#known;
    this.#known = hash;
    return changed;
  }

  #versionOf(definitions: readonly ToolDefinition[]): Version {
    if (this.#seen?.definitions !== definitions) this.#seen = new Version(definitions);
    return this.#seen;
  }
}

class Version {
  readonly definitions: readonly ToolDefinition[];
  readonly text: string;
  readonly hash: string;

  constructor(definitions: readonly ToolDefinition[]) {
    this.definitions = definitions;
    this.text = `{"tools":${JSON.stringify(definitions)}}`;
    this.hash = listedHash(this.text);
  }
}
