import { Client as SecondClient, type ClientOptions as SecondOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport as SecondTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../src-main/contract/json';
import type { DataFolder } from './data-folder';
import { HELPER, helperEnvironment, readToolResult, type ToolAnswer } from './helper-process';

/** What the client's user does with a form; resolves when they have. */
export type Form = (params: JsonObject) => Promise<FormResult>;

export type FormResult =
  | { readonly action: 'accept'; readonly content: { readonly confirm: boolean } }
  | { readonly action: 'decline' | 'cancel' };

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** How long the client waits, in milliseconds. */
  readonly timeout?: number;
}

/** A client of an official SDK, at a helper of its own that it started itself. */
export interface SdkClient {
  readonly server: () => unknown;
  readonly revision: () => unknown;
  readonly instructions: () => string | undefined;
  readonly tools: () => Promise<readonly string[]>;
  readonly call: (tool: string, args: JsonObject, options?: CallOptions) => Promise<ToolAnswer>;
  /** Lists that the SDK fetched by itself when it was told of a change. */
  readonly refreshed: readonly (readonly string[])[];
  /** What the SDK found wrong with the helper's messages. */
  readonly complaints: readonly Error[];
  readonly close: () => Promise<void>;
}

/** `form` is left out where the client does not claim to have any. */
export type ConnectSdk = (folder: DataFolder, form?: Form) => Promise<SdkClient>;

const INFO = { name: 'sdk-client', version: '1.0' };
const NO_DEBOUNCE = 0;

function command(folder: DataFolder) {
  return { command: HELPER, args: ['mcp'], env: helperEnvironment({ dataDir: folder.dir }), stderr: 'ignore' as const };
}

/** What both SDKs tell through callbacks. */
class Notes {
  readonly refreshed: (readonly string[])[] = [];
  readonly complaints: Error[] = [];
  readonly listChanged = {
    tools: {
      autoRefresh: true,
      debounceMs: NO_DEBOUNCE,
      onChanged: (error: Error | null, tools: readonly { readonly name: string }[] | null): void => {
        if (error !== null) this.complaints.push(error);
        this.refreshed.push((tools ?? []).map(({ name }) => name));
      },
    },
  };
}

/** `@modelcontextprotocol/sdk` 1.x. */
export const firstSdk: ConnectSdk = async (folder, form) => {
  const notes = new Notes();
  const capabilities = form === undefined ? {} : { elicitation: { form: {} } };
  const client = new FirstClient(INFO, { capabilities, listChanged: notes.listChanged });
  client.onerror = (error) => notes.complaints.push(error);
  if (form !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({ ...(await form(params as JsonObject)) }));
  }
  const transport = new FirstTransport(command(folder));
  let revision: unknown;
  // The SDK tells its transport, and nobody else, which revision was agreed on.
  Object.assign(transport, { setProtocolVersion: (version: string) => (revision = version) });
  await client.connect(transport);
  return {
    server: () => client.getServerVersion(),
    revision: () => revision,
    instructions: () => client.getInstructions(),
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, options = {}) =>
      readToolResult((await client.callTool({ name, arguments: args }, undefined, options)) as JsonObject),
    refreshed: notes.refreshed,
    complaints: notes.complaints,
    close: () => client.close(),
  };
};

/** `@modelcontextprotocol/client` 2.x. */
export function secondSdk(options: SecondOptions = {}): ConnectSdk {
  return async (folder, form) => {
    const notes = new Notes();
    const capabilities = form === undefined ? {} : { elicitation: { form: {} } };
    const client = new SecondClient(INFO, { ...options, capabilities, listChanged: notes.listChanged });
    client.onerror = (error) => notes.complaints.push(error);
    if (form !== undefined) {
      client.setRequestHandler('elicitation/create', async ({ params }) => ({ ...(await form(params as JsonObject)) }));
    }
    await client.connect(new SecondTransport(command(folder)));
    return {
      server: () => client.getServerVersion(),
      revision: () => client.getNegotiatedProtocolVersion(),
      instructions: () => client.getInstructions(),
      tools: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, args, more = {}) =>
        readToolResult((await client.callTool({ name, arguments: args }, more)) as JsonObject),
      refreshed: notes.refreshed,
      complaints: notes.complaints,
      close: () => client.close(),
    };
  };
}
