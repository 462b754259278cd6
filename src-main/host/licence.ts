import { createPublicKey, verify } from 'node:crypto';
import { isJsonObject } from '../contract/json';
import { PLAN_NAMES, type PlanName } from '../core/domain/plan/plan';

/**
 * Reads the plan out of a licence token `TB1.<payload>.<signature>`: base64url, Ed25519 over what stands before the
 * signature, checked offline. Anything but a valid token that has not expired is Free; nothing is ever deleted for it.
 */
export function licenceReader(publicKeyPem: string): (token: string | null, now: number) => PlanName {
  const key = createPublicKey(publicKeyPem);
  let last: { readonly token: string; readonly licence: Licence | null } | null = null;
  return (token, now) => {
    if (token === null) return 'free';
    if (last?.token !== token) last = { token, licence: readToken(token) };
    const { licence } = last;
    return licence === null || (licence.expiresAt !== null && licence.expiresAt <= now) ? 'free' : licence.plan;
  };

  function readToken(token: string): Licence | null {
    const parts = token.trim().split('.');
    const [version, payload, signature] = parts;
    if (parts.length !== 3 || version !== 'TB1' || payload === undefined || signature === undefined) return null;
    const signed = Buffer.from(`${version}.${payload}`);
    if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) return null;
    return readPayload(Buffer.from(payload, 'base64url').toString('utf8'));
  }
}

interface Licence {
  readonly plan: PlanName;
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null;
}

function readPayload(text: string): Licence | null {
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isJsonObject(payload)) return null;
  const plan = PLAN_NAMES.find((name) => name === payload['plan']);
  const expiresAt = payload['expiresAt'] ?? null;
  if (plan === undefined || (expiresAt !== null && typeof expiresAt !== 'number')) return null;
  return { plan, expiresAt };
}
