import { connect } from 'node:net';
import { HELLO_BYTES } from './handshake-lines';
import { HelperHandshake } from './helper-handshake';
import type { Hello, Version } from './hello';
import { LinkRefused, type Link, type LinkFile } from './link-file';
import { LineSocket } from './line-socket';
import { isSocketFolderSafe, PlaceRefused, type PlaceSource } from './socket-place';

/** What came of knocking at the app's socket. */
export type Knock =
  | { readonly kind: 'open'; readonly socket: LineSocket; readonly app: Version }
  /** Nobody listens. */
  | { readonly kind: 'absent' }
  /** Somebody listens and does not answer in time, or hangs up. */
  | { readonly kind: 'silent' }
  /** Somebody listens who does not know the token. */
  | { readonly kind: 'impostor' };

/** What came of looking for the running app of a data folder. */
export type Reach =
  | (Knock & { readonly address: string })
  /** No app has said where it listens, or its folder is gone. */
  | { readonly kind: 'absent' }
  /** The way to it is not the user's alone; `problem` is for the user. */
  | { readonly kind: 'refused'; readonly problem: string };

/** Knocks where the app of the data folder says that it listens. */
export async function reachApp(
  file: LinkFile,
  place: PlaceSource,
  hello: Hello,
  patienceMs: number,
  queuedBytes: number,
): Promise<Reach> {
  try {
    const link = file.read();
    if (link === null || !isSocketFolderSafe(link.address, place)) return { kind: 'absent' };
    return { ...(await knock(link, hello, patienceMs, queuedBytes)), address: link.address };
  } catch (error) {
    if (!(error instanceof LinkRefused || error instanceof PlaceRefused)) throw error;
    return { kind: 'refused', problem: error.message };
  }
}

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
