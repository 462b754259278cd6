import { app, type BrowserWindow, dialog } from 'electron';
import type { Words } from '../words';

const KEEP_OPEN = 0;
const CLOSE_ANYWAY = 1;

/** Asks whether to close a window with text that could not be saved. Where no box can be shown nothing holds it. */
export async function askToClose(window: BrowserWindow, words: Words['unsaved']): Promise<boolean> {
  if (app.commandLine.getSwitchValue('ozone-platform') === 'headless') return true;
  window.show();
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: words.heading,
    message: words.message,
    detail: words.detail,
    buttons: [words.keepOpen, words.closeAnyway],
    defaultId: KEEP_OPEN,
    cancelId: KEEP_OPEN,
    noLink: true,
  });
  return response === CLOSE_ANYWAY;
}
