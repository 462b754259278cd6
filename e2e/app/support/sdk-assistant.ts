import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../src-main/contract/json';
import { HELPER } from './helper-client';
import { inherited } from './running-app';

/** What the assistant's own user answers in a form. */
export type FormAnswer =
  | { readonly action: 'accept'; readonly content: { readonly confirm: boolean } }
  | { readonly action: 'decline' | 'cancel' };

/** A form that the assistant shows its user, as TalkBar asked. */
export interface OpenForm {
  readonly message: string;
  readonly answer: (answer: FormAnswer) => void;
  /** TalkBar took it back. */
  readonly withdrawn: () => boolean;
}

export interface SdkOptions {
  readonly name?: string;
  /** Whether it declares that it can ask its user. */
  readonly canAsk?: boolean;
}

/** An assistant on the official SDK 1.x, at a helper that it started itself. */
export class SdkAssistant {
  readonly forms: OpenForm[] = [];
  /** Tool lists that the SDK fetched because it was told of a change. */
  readonly refreshed: (readonly string[])[] = [];
  readonly complaints: Error[] = [];
  /** How often the connection ended. */
  closed = 0;
  readonly #client: Client;

  private constructor({ name = 'SDK assistant', canAsk = false }: SdkOptions) {
    this.#client = new Client(
      { name, version: '1.0' },
      {
        capabilities: canAsk ? { elicitation: { form: {} } } : {},
        listChanged: {
          tools: {
            autoRefresh: true,
            debounceMs: 0,
            onChanged: (error, tools) => {
              if (error !== null) this.complaints.push(error);
              this.refreshed.push((tools ?? []).map((tool) => JSON.stringify(tool)));
            },
          },
        },
      },
    );
    this.#client.onerror = (error) => this.complaints.push(error);
    this.#client.onclose = () => {
      this.closed += 1;
    };
    if (canAsk) {
      this.#client.setRequestHandler(
        ElicitRequestSchema,
        ({ params }, { signal }) =>
          new Promise((resolve) => {
            this.forms.push({
              message: params.message,
              answer: (answer) => resolve({ ...answer }),
              withdrawn: () => signal.aborted,
            });
          }),
      );
    }
  }

  static async open(
    dataDir: string,
    options: SdkOptions,
    env: Readonly<Record<string, string>>,
  ): Promise<SdkAssistant> {
    const assistant = new SdkAssistant(options);
    const command = { command: HELPER, args: ['mcp', '--data-dir', dataDir], env: { ...inherited(), ...env } };
    await assistant.#client.connect(new StdioClientTransport({ ...command, stderr: 'ignore' }));
    return assistant;
  }

  /** The definitions of its tools. */
  async tools(): Promise<readonly string[]> {
    return (await this.#client.listTools()).tools.map((tool) => JSON.stringify(tool));
  }

  /** Calls one of the five tools; answers what its text item says. */
  async tool(name: string, args: JsonObject, signal?: AbortSignal): Promise<JsonObject> {
    const options = signal === undefined ? {} : { signal };
    const { content } = await this.#client.callTool({ name, arguments: args }, undefined, options);
    const [item] = content as readonly { readonly text: string }[];
    return JSON.parse(item?.text ?? 'null') as JsonObject;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
