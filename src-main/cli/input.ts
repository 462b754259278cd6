import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { CancelSignal } from '../core/cancel';

/** Everything a stream holds, as text. Cancelling ends the reading with an error. */
export async function readAll(stream: Readable, signal: CancelSignal): Promise<string> {
  const takeBack = signal.onCancel(() => stream.destroy());
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream)
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array));
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    takeBack();
  }
}

/** A stream's lines as they come, without their ends. Cancelling ends them. */
export async function* linesOf(stream: Readable, signal: CancelSignal): AsyncIterable<string> {
  const reader = createInterface({ input: stream, crlfDelay: Infinity });
  const failure: { error: Error | null } = { error: null };
  stream.once('error', (error) => {
    failure.error = error;
    reader.close();
  });
  const takeBack = signal.onCancel(() => reader.close());
  try {
    yield* reader;
  } finally {
    takeBack();
    reader.close();
  }
  if (failure.error !== null) throw failure.error;
}
