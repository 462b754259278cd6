import { connect } from 'node:net';
import { HELLO_BYTES } from './handshake-lines';
import { HelperHandshake } from './helper-handshake';
import type { Hello, Version } from './hello';
import type { Link } from './link-file';
import { LineSocket } from './line-socket';

/** What came of knocking at the app's socket. */
export type Knock =
  | { readonly kind: 'open'; readonly socket: LineSocket; readonly app: Version }
  /** Nobody listens. */
  | { readonly kind: 'absent' }
  /** Somebody listens and does not answer in time, or hangs up. */
  | { readonly kind: 'silent' }
  /** Somebody listens who does not know the token. */
  | { readonly kind: 'impostor' };

/** Connects to where the app listens, and lets both sides prove themselves. Takes `patienceMs` at most. */
export function knock({ address, token }: Link, hello: Hello, patienceMs: number, queuedBytes: number): Promise<Knock> {
  return new Promise((resolve) => {
    const raw = connect(address);
    const socket = new LineSocket({ socket: raw, lineBytes: HELLO_BYTES, queuedBytes });
    const handshake = new HelperHandshake(token, hello);
    let connected = false;
    const settle = (knocked: Knock): void => {
      clearTimeout(timer);
      if (knocked.kind !== 'open') socket.destroy();
      resolve(knocked);
    };
    const timer = setTimeout(() => settle({ kind: 'silent' }), patienceMs);
    raw.once('connect', () => {
      connected = true;
      socket.send(handshake.first());
    });
    socket.onClose(() => settle({ kind: connected ? 'silent' : 'absent' }));
    socket.listen((line) => {
      const step = handshake.receive(line);
      switch (step.kind) {
        case 'send':
          for (const next of step.lines) socket.send(next);
          return;
        case 'impostor':
          settle({ kind: 'impostor' });
          return;
        case 'welcome':
          // What follows waits for whoever takes the connection over.
          socket.pause();
          settle({ kind: 'open', socket, app: step.app });
          return;
      }
    });
  });
}
