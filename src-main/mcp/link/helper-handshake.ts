import { objectIn } from './handshake-lines';
import { readVersion, type Hello, type Version } from './hello';
import { isNonce, isProof, newNonce, proofOf } from './proof';

/** What is to be done about a line. `impostor`: whoever listens there does not know the token. */
export type HelperStep =
  | { readonly kind: 'send'; readonly lines: readonly string[] }
  | { readonly kind: 'impostor' }
  | { readonly kind: 'welcome'; readonly app: Version };

/** The helper's side of the handshake; see AppHandshake. Says nothing but a nonce before the app has proved itself. */
export class HelperHandshake {
  readonly #token: Buffer;
  readonly #hello: Hello;
  readonly #nonce = newNonce();
  #proved = false;

  constructor(token: Buffer, hello: Hello) {
    this.#token = token;
    this.#hello = hello;
  }

  /** The line that begins it. */
  first(): string {
    return JSON.stringify({ nonce: this.#nonce });
  }

  receive(line: string): HelperStep {
    const value = objectIn(line);
    if (this.#proved) {
      const app = readVersion(value);
      return app === null ? { kind: 'impostor' } : { kind: 'welcome', app };
    }
    const { nonce, proof } = value;
    if (!isNonce(nonce) || !isProof(proof, proofOf(this.#token, 'app', this.#nonce, nonce)))
      return { kind: 'impostor' };
    this.#proved = true;
    const own = proofOf(this.#token, 'helper', this.#nonce, nonce);
    return { kind: 'send', lines: [JSON.stringify({ proof: own }), JSON.stringify(this.#hello)] };
  }
}
