import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '../core/ports';

/** Answers that many bytes from a secure source. */
export type RandomSource = (size: number) => Uint8Array;

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const LENGTH = 24;
/** The largest multiple of 36 a byte can hold: bytes from there on are thrown away, or the first letters would be likelier. */
const FAIR = 252;
const POOL = 4096;

/** Makes ids; `random` is another source of bytes for tests. */
export function createIds(random?: RandomSource): Ids {
  const source: RandomSource = random ?? pooled();
  return {
    next: (prefix) => `${prefix}-${base36(source)}`,
    uuid: () => (random === undefined ? randomUUID() : uuidV4(random)),
  };
}

/** Asking the system for random bytes costs as much for a thousand as for one id. */
function pooled(): RandomSource {
  let pool = new Uint8Array(0);
  let used = 0;
  return (size) => {
    if (used + size > pool.length) {
      pool = randomBytes(Math.max(POOL, size));
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}

function base36(random: RandomSource): string {
  let text = '';
  while (text.length < LENGTH) {
    for (const byte of random(LENGTH + 4)) {
      if (byte < FAIR && text.length < LENGTH) text += ALPHABET.charAt(byte % 36);
    }
  }
  return text;
}

function uuidV4(random: RandomSource): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
