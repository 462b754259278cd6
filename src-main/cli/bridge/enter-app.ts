import type { Logger } from '../../core/ports';
import { reachApp } from '../../mcp/link/connect';
import { misfit, type Hello } from '../../mcp/link/hello';
import type { LinkFile } from '../../mcp/link/link-file';
import type { LineSocket } from '../../mcp/link/line-socket';
import type { PlaceSource } from '../../mcp/link/socket-place';

/** Nobody listening is known at once; this is for an app that is there and just busy. A call waits meanwhile. */
const PATIENCE_MS = 250;

export interface AppWay {
  readonly file: LinkFile;
  readonly place: PlaceSource;
  readonly hello: Hello;
  /** Bytes the app may leave unread. */
  readonly queuedBytes: number;
  readonly logger: Logger;
}

/**
 * The connection to the running app; `absent` where there is none that may be used, `silent` where one is just busy.
 * Throws AppError where it does not fit this program, and says which to update.
 */
export async function enterApp({
  file,
  place,
  hello,
  queuedBytes,
  logger,
}: AppWay): Promise<LineSocket | 'absent' | 'silent'> {
  const reached = await reachApp(file, place, hello, PATIENCE_MS, queuedBytes);
  switch (reached.kind) {
    case 'absent':
    case 'silent':
      return reached.kind;
    case 'impostor':
      logger.warn('whoever listens there could not prove to be TalkBar', { address: reached.address });
      return 'absent';
    case 'refused':
      logger.warn('the app is not looked for', { problem: reached.problem });
      return 'absent';
    case 'open': {
      const problem = misfit(hello, reached.app, hello.purpose);
      if (problem === null) return reached.socket;
      reached.socket.destroy();
      logger.warn('the running app does not fit', { problem: problem.message });
      throw problem;
    }
  }
}
