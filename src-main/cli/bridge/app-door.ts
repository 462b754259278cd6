import type { Limits } from '../../contract/limits';
import type { Logger } from '../../core/ports';
import { knock, type Knock } from '../../mcp/link/connect';
import { misfit, OWN_VERSION, type ConnectionStart, type Version } from '../../mcp/link/hello';
import { LinkFile, LinkRefused, type Link } from '../../mcp/link/link-file';
import { isSocketFolderSafe, PlaceRefused, type PlaceSource } from '../../mcp/link/socket-place';
import type { FileContent } from '../../storage/folder/watched-file';
import type { AppDoor, Backend, BackendPeer } from './backend';

/** Nobody listening is known at once; this is for an app that is there and just busy. A client's call waits meanwhile. */
const PATIENCE_MS = 250;
/** One that did not answer is tried again after this long. */
const AGAIN_MS = 5_000;
/** How often the app is looked for: one stat. */
const LOOK_MS = 1_000;

export interface AppDoorOptions {
  readonly dataDir: string;
  readonly place: PlaceSource;
  readonly limits: Pick<Limits, 'queuedBytes'>;
  readonly logger: Logger;
  /** What this helper says of itself. */
  readonly own?: Version;
}

/** Finds the running app by the file it writes into the data folder as it starts to listen. */
export class SocketDoor implements AppDoor {
  readonly #options: AppDoorOptions;
  readonly #file: LinkFile;
  /** What stood in the file when it was last followed. */
  #tried: FileContent | null = null;
  /** When the same may be tried again; never, where nobody listened. */
  #again = Infinity;

  constructor(options: AppDoorOptions) {
    this.#options = options;
    this.#file = new LinkFile(options.dataDir, options.place.uid);
  }

  async open(peer: BackendPeer, start: ConnectionStart): Promise<Backend | null> {
    this.#tried = this.#file.look();
    this.#again = Infinity;
    const link = this.#usable();
    if (link === null) return null;
    const { limits, logger, own = OWN_VERSION } = this.#options;
    const knocked = await knock(link, { ...own, ...start, purpose: 'mcp' }, PATIENCE_MS, limits.queuedBytes);
    switch (knocked.kind) {
      case 'absent':
        return null;
      case 'silent':
        this.#again = performance.now() + AGAIN_MS;
        return null;
      case 'impostor':
        logger.warn('whoever listens there could not prove to be TalkBar', { address: link.address });
        return null;
      case 'open':
        return this.#opened(knocked, peer, own);
    }
  }

  watch(onSign: () => void): () => void {
    const timer = setInterval(() => {
      if (this.#file.look() !== this.#tried || performance.now() > this.#again) onSign();
    }, LOOK_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  #opened({ socket, app }: Extract<Knock, { kind: 'open' }>, peer: BackendPeer, own: Version): Backend {
    const problem = misfit(own, app);
    if (problem !== null) {
      socket.destroy();
      this.#options.logger.warn('the running app does not fit', { problem: problem.message });
      throw problem;
    }
    socket.allow(this.#options.limits.queuedBytes);
    let stopped = false;
    const closed = new Promise<void>((resolve) => {
      socket.onClose(() => {
        if (!stopped) peer.lost();
        resolve();
      });
    });
    socket.listen((line) => peer.send(line));
    return {
      receive: (line) => socket.send(line),
      // What a cancelled call still does ends in the app, whether or not this helper is there.
      idle: () => Promise.resolve(),
      stop: () => {
        stopped = true;
        socket.destroy();
        return closed;
      },
    };
  }

  #usable(): Link | null {
    try {
      const link = this.#file.read();
      return link !== null && isSocketFolderSafe(link.address, this.#options.place) ? link : null;
    } catch (error) {
      if (!(error instanceof LinkRefused || error instanceof PlaceRefused)) throw error;
      this.#options.logger.warn('the app is not looked for', { problem: error.message });
      return null;
    }
  }
}
