import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect } from 'vitest';
import type { JsonObject } from '../../src-main/contract/json';
import { jsonOf, runCli, type CliOptions, type CliResult } from './cli-process';
import { DataFolder } from './data-folder';

/** A data folder for each test of a file, and talkbar-cli on it, without a terminal. */
export interface CommandLine {
  /** To be read inside of tests only. */
  readonly folder: DataFolder;
  readonly cli: (words: readonly string[], options?: Partial<CliOptions>) => Promise<CliResult>;
  /** Runs it with JSON output and answers the value, after checking that it is the only thing on stdout. */
  readonly json: (words: readonly string[], options?: Partial<CliOptions>) => Promise<JsonObject>;
  /** Answers its id. */
  readonly createNote: (title: string) => Promise<string>;
  /** Puts an administrator's policy there; what it answers makes a command obey it. */
  readonly setPolicy: (policy: unknown) => Partial<CliOptions>;
  readonly settings: () => JsonObject;
}

export function commandLine(): CommandLine {
  let opened: DataFolder | null = null;
  const folder = (): DataFolder => {
    if (opened === null) throw new Error('read inside of a test only');
    return opened;
  };
  beforeEach(() => {
    opened = new DataFolder();
  });
  afterEach(() => folder().remove());

  const cli: CommandLine['cli'] = (words, options = {}) => runCli(words, { dataDir: folder().dir, ...options });
  const json: CommandLine['json'] = async (words, options) => {
    const result = await cli([...words, '--output', 'json'], options);
    expect(result.stdout.endsWith('\n')).toBe(true);
    return jsonOf(result);
  };
  return {
    get folder() {
      return folder();
    },
    cli,
    json,
    createNote: async (title) => String((await json(['tools', 'call', 'notes.create', '--title', title]))['id']),
    setPolicy: (policy) => {
      const file = folder().beside('policy.json');
      writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy));
      return { env: { TALKBAR_POLICY_FILE: file } };
    },
    settings: () => JSON.parse(readFileSync(`${folder().dir}/settings.json`, 'utf8')) as JsonObject,
  };
}
