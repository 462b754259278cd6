import { createHash } from 'node:crypto';

/** Stands for the definitions in the result of a `tools/list`, given as JSON text. */
export function listedHash(result: string): string {
  return createHash('sha256').update(result).digest('base64url');
}
