import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../src-main/contract/json';
import type { DataFolder } from './data-folder';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** The environment of helpers that take the licences made here. */
export const LICENCE_ENV = { TALKBAR_LICENCE_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString() };

/** A licence as the product's own service issues them. */
export function licence(plan: 'pro' | 'business', expiresAt: number | null = null): string {
  const payload = { id: 'licence-1', plan, name: 'Anna Petrova', issuedAt: 0, expiresAt };
  const signed = `TB1.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** Activates a licence, or none, as the user does in the app. */
export function activate(folder: DataFolder, token: string | null): void {
  const file = path.join(folder.dir, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
  writeFileSync(`${file}.new`, JSON.stringify({ ...settings, licence: token }));
  renameSync(`${file}.new`, file);
}
