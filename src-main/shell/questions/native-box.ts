import { app, type BrowserWindow, dialog, Notification } from 'electron';
import type { Words } from '../words';
import type { ShowBox } from './question-desk';
import type { QuestionText } from './question-text';

const NO = 0;
const YES = 1;

/** Native boxes over the app's window. Null where the display cannot show any: they would end the app there. */
export function nativeBox(window: () => BrowserWindow | null, words: () => Words['question']): ShowBox | null {
  if (app.commandLine.getSwitchValue('ozone-platform') === 'headless') return null;
  return async (question, signal) => {
    const parent = window();
    const notice = bringForward(parent, question, words());
    try {
      const options = boxFor(question, signal);
      const { response } = await (parent === null
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(parent, options));
      if (response === YES) return 'accept';
      // Nobody said no to a box that closed because its window did.
      return parent?.isDestroyed() === true ? 'gone' : 'decline';
    } finally {
      notice?.close();
    }
  };
}

/** No comes first and is what Return presses; Escape, like closing the box, is no too. */
function boxFor(question: QuestionText, signal: AbortSignal): Electron.MessageBoxOptions {
  return {
    type: 'warning',
    title: question.heading,
    message: question.title,
    detail: question.lines.join('\n'),
    buttons: [question.no, question.yes],
    defaultId: NO,
    cancelId: NO,
    noLink: true,
    signal,
  };
}

/**
 * Shows the window without taking the keyboard from whatever the user is typing into. Where it was not to be seen, the
 * system's notice leads to it; the answer must be kept, or a click on it goes nowhere.
 */
function bringForward(
  window: BrowserWindow | null,
  question: QuestionText,
  words: Words['question'],
): Notification | null {
  const hidden = window === null || !window.isVisible() || window.isMinimized();
  if (window !== null) {
    if (window.isMinimized()) window.restore();
    window.showInactive();
    window.moveTop();
    window.flashFrame(true);
  }
  if (!hidden || !Notification.isSupported()) return null;
  const notice = new Notification({ title: words.notice, body: question.lines[0] ?? '' });
  notice.on('click', () => toFront(window));
  notice.show();
  return notice;
}

function toFront(window: BrowserWindow | null): void {
  if (window === null || window.isDestroyed()) {
    app.focus({ steal: true });
    return;
  }
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
