import { HELLO_BYTES, objectIn, UNPROVED_BYTES } from './handshake-lines';
import { readHello, readVersion, type Hello, type Version } from './hello';
import { isNonce, isProof, newNonce, proofOf } from './proof';

/** What is to be done about a line. `bytes`: how long the next one may be. `misfit`: say who we are, and part. */
export type AppStep =
  | { readonly kind: 'go-on'; readonly send: string | null; readonly bytes: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'misfit'; readonly send: string }
  | { readonly kind: 'welcome'; readonly send: string; readonly hello: Hello };

type State =
  | { readonly kind: 'nonce' }
  | { readonly kind: 'proof'; readonly expected: string }
  | { readonly kind: 'hello' }
  | { readonly kind: 'over' };

/**
 * The app's side of the handshake. The helper sends a nonce; the app answers with its own and with the proof that it
 * knows the token; the helper sends its proof; only then does either say who it is.
 */
export class AppHandshake {
  readonly #token: Buffer;
  readonly #own: Version;
  #state: State = { kind: 'nonce' };

  constructor(token: Buffer, own: Version) {
    this.#token = token;
    this.#own = own;
  }

  receive(line: string): AppStep {
    const state = this.#state;
    this.#state = { kind: 'over' };
    switch (state.kind) {
      case 'nonce':
        return this.#nonce(line);
      case 'proof':
        if (!isProof(objectIn(line)['proof'], state.expected)) return { kind: 'refused' };
        this.#state = { kind: 'hello' };
        return { kind: 'go-on', send: null, bytes: HELLO_BYTES };
      case 'hello':
        return this.#hello(line);
      case 'over':
        return { kind: 'refused' };
    }
  }

  #nonce(line: string): AppStep {
    const { nonce } = objectIn(line);
    if (!isNonce(nonce)) return { kind: 'refused' };
    const own = newNonce();
    this.#state = { kind: 'proof', expected: proofOf(this.#token, 'helper', nonce, own) };
    const proof = proofOf(this.#token, 'app', nonce, own);
    return { kind: 'go-on', send: JSON.stringify({ nonce: own, proof }), bytes: UNPROVED_BYTES };
  }

  #hello(line: string): AppStep {
    const value = objectIn(line);
    const version = readVersion(value);
    if (version === null) return { kind: 'refused' };
    const send = JSON.stringify(this.#own);
    if (version.protocol !== this.#own.protocol) return { kind: 'misfit', send };
    const hello = readHello(value, version);
    return hello === null ? { kind: 'refused' } : { kind: 'welcome', send, hello };
  }
}
