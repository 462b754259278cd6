import { isJsonObject, type JsonObject } from '../../contract/json';

/** A line of the handshake before the other side has proved itself: room for a nonce and a proof, and no more. */
export const UNPROVED_BYTES = 256;
/** The hello of a side that has: settings with every switch moved, a long policy. */
export const HELLO_BYTES = 1024 * 1024;

export function objectIn(line: string): JsonObject {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
