import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonObject } from '../../contract/json';
import type { CancelSignal } from '../../core/cancel';
import { wrongCommandLine } from '../failure';
import { readAll } from '../input';

/** The value of `--args`: JSON, `@file` with JSON in it, or `-` for JSON from standard input. */
export async function readJsonArgument(
  value: string,
  stdin: NodeJS.ReadStream,
  signal: CancelSignal,
): Promise<JsonObject> {
  const [text, where] = await textOf(value, stdin, signal);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    throw wrongCommandLine(`${where} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (parsed === null) return {};
  if (!isJsonObject(parsed)) throw wrongCommandLine(`${where} must hold a JSON object, such as {"limit": 5}.`);
  return parsed;
}

async function textOf(
  value: string,
  stdin: NodeJS.ReadStream,
  signal: CancelSignal,
): Promise<readonly [text: string, where: string]> {
  if (value === '-') return [await readAll(stdin, signal), 'Standard input'];
  if (!value.startsWith('@')) return [value, 'The value of --args'];
  const file = value.slice(1);
  try {
    return [readFileSync(file, 'utf8'), `The file ${file}`];
  } catch (error) {
    throw wrongCommandLine(`The file ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Why a file could not be opened, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EISDIR':
      return 'it is a folder';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
