import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Who proves: so that one side's proof can never be sent back as the other's. */
export type Prover = 'app' | 'helper';

const NONCE_BYTES = 32;
const NONCE = /^[\w-]{43}$/;

export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64url');
}

export function isNonce(value: unknown): value is string {
  return typeof value === 'string' && NONCE.test(value);
}

/** What only a holder of the token can say about these two nonces, of which each side chose one. */
export function proofOf(token: Buffer, prover: Prover, helperNonce: string, appNonce: string): string {
  return createHmac('sha256', token).update(`talkbar ${prover} ${helperNonce} ${appNonce}`).digest('base64url');
}

/** Compares in a time that does not tell how much of it was right. */
export function isProof(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
