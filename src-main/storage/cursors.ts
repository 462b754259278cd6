import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Cursors, Position } from '../core/ports';

const POSITION_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Cursors are the position (two doubles) and 128 bits of an HMAC-SHA256 over context and position, in base64url. The
 * key lies in the library, so that a cursor outlives the process and works in another one.
 */
export function createCursors(key: Uint8Array): Cursors {
  const mac = (context: string, position: Uint8Array): Uint8Array =>
    // The position has a fixed length and comes first: no two pairs of context and position read the same.
    createHmac('sha256', key).update(position).update(context, 'utf8').digest().subarray(0, MAC_BYTES);

  return {
    seal: (context, [sort, k]) => {
      const position = Buffer.alloc(POSITION_BYTES);
      position.writeDoubleBE(sort, 0);
      position.writeDoubleBE(k, 8);
      return Buffer.concat([position, mac(context, position)]).toString('base64url');
    },
    open: (context, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length !== POSITION_BYTES + MAC_BYTES) return null;
      // The decoder skips what it does not know; only the very text that was sealed is a cursor.
      if (bytes.toString('base64url') !== cursor) return null;
      const position = bytes.subarray(0, POSITION_BYTES);
      if (!timingSafeEqual(bytes.subarray(POSITION_BYTES), mac(context, position))) return null;
      return [position.readDoubleBE(0), position.readDoubleBE(8)] satisfies Position;
    },
  };
}
