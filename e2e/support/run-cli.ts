import type { JsonObject } from '../../src-main/contract/json';
import { jsonOf, runCli } from './cli-process';
import type { DataFolder } from './data-folder';

/** Runs a command on a data folder as the user does, and answers its one JSON value. Fails where it does. */
export async function cliResult(folder: DataFolder, ...words: readonly string[]): Promise<JsonObject> {
  const result = await runCli([...words, '--output', 'json'], { dataDir: folder.dir });
  if (result.code !== 0) throw new Error(`talkbar-cli ${words.join(' ')}: ${result.stdout}${result.stderr}`);
  return jsonOf(result);
}
