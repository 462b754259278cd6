import { createInterface } from 'node:readline';

/** Everything a stream holds, as text. */
export async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** A stream's lines as they come, without their ends. */
export function linesOf(stream: NodeJS.ReadableStream): AsyncIterable<string> {
  return createInterface({ input: stream, crlfDelay: Infinity });
}
