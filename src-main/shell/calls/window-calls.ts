import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { failedBecause, type Refusal } from '../../contract/errors';
import { because } from '../../contract/why/why';
import type { Logger } from '../../core/ports';
import { refusalOf } from '../../host/thread/call-refusal';
import { EngineProblem } from '../engine';
import { isAppPage } from '../window/lockdown';
import { type CheckedCall, readCall } from './arguments';

/** The channels of the window's calls, of its first paint, and of what it is told. The preload script names them too. */
const CALL_CHANNEL = 'talkbar:call';
const PAINTED_CHANNEL = 'talkbar:painted';
export const EVENT_CHANNEL = 'talkbar:event';

/** What goes back to the preload script: the result as JSON, or why there is none. */
type Reply = { readonly result: string } | { readonly error: Refusal };

const FOREIGN: Refusal = { code: 'failed', message: 'This page may not call TalkBar' };

export interface WindowCallsOptions {
  readonly logger: Logger;
  /** Runs a call and answers its result as JSON. */
  readonly run: (call: CheckedCall) => Promise<string>;
  /** Our page has painted for the first time. */
  readonly painted: () => void;
}

/** Answers the window's calls: those of our own page in the main frame, with arguments that are exactly right. */
export function serveWindowCalls({ logger, run, painted }: WindowCallsOptions): void {
  ipcMain.on(PAINTED_CHANNEL, (event) => {
    if (isOwnPage(event)) painted();
  });
  ipcMain.handle(CALL_CHANNEL, async (event, channel: unknown, text: unknown): Promise<Reply> => {
    if (!isOwnPage(event)) {
      logger.warn('a call from a foreign page was refused');
      return { error: FOREIGN };
    }
    const call = readCall(channel, text);
    if (call === null) {
      logger.warn('a malformed call was refused', { channel: typeof channel === 'string' ? channel.slice(0, 40) : '' });
      return { error: failedBecause(because('call.malformed')) };
    }
    try {
      return { result: await run(call) };
    } catch (error) {
      const known = error instanceof EngineProblem;
      return { error: known ? error.refusal : refusalOf(error, { channel: call.channel }, logger) };
    }
  });
}

function isOwnPage({ senderFrame, sender }: Pick<IpcMainInvokeEvent, 'senderFrame' | 'sender'>): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isAppPage(senderFrame.url);
}
