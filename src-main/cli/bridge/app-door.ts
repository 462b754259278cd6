import type { Limits } from '../../contract/limits';
import type { Logger } from '../../core/ports';
import { OWN_VERSION, type ConnectionStart, type Version } from '../../mcp/link/hello';
import { LinkFile } from '../../mcp/link/link-file';
import type { LineSocket } from '../../mcp/link/line-socket';
import type { PlaceSource } from '../../mcp/link/socket-place';
import type { FileContent } from '../../storage/folder/watched-file';
import type { AppDoor, Backend, BackendPeer } from './backend';
import { enterApp } from './enter-app';

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
    const { place, limits, logger, own = OWN_VERSION } = this.#options;
    const hello = { ...own, ...start, purpose: 'mcp' } as const;
    const entered = await enterApp({ file: this.#file, place, hello, queuedBytes: limits.queuedBytes, logger });
    if (entered === 'silent') this.#again = performance.now() + AGAIN_MS;
    return entered === 'absent' || entered === 'silent' ? null : this.#opened(entered, peer);
  }

  watch(onSign: () => void): () => void {
    const timer = setInterval(() => {
      if (this.#file.look() !== this.#tried || performance.now() > this.#again) onSign();
    }, LOOK_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  #opened(socket: LineSocket, peer: BackendPeer): Backend {
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
}
