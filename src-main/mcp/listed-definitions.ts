import type { ToolDefinition } from '../core/tools/tool-server';

/** What one connection knows of the tool definitions, and whether they have changed since. */
export class ListedDefinitions {
  readonly #current: () => readonly ToolDefinition[];
  #known: Version;

  /** `known`: the definitions when the connection was opened; what counts until the client lists them. */
  constructor(current: () => readonly ToolDefinition[], known: readonly ToolDefinition[]) {
    this.#current = current;
    this.#known = new Version(known);
  }

  /** The JSON text of `tools/list`'s result; from now on this is what the client knows. */
  list(): string {
    this.#look();
    return `{"tools":${this.#known.text}}`;
  }

  /** Whether the definitions differ from what the client knows; true once for each difference. */
  haveChanged(): boolean {
    const before = this.#known;
    this.#look();
    return before !== this.#known && before.text !== this.#known.text;
  }

  #look(): void {
    const definitions = this.#current();
    if (definitions !== this.#known.definitions) this.#known = new Version(definitions);
  }
}

class Version {
  readonly definitions: readonly ToolDefinition[];
  #text: string | null = null;

  constructor(definitions: readonly ToolDefinition[]) {
    this.definitions = definitions;
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.definitions);
    return this.#text;
  }
}
