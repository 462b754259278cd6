/*
 * The entry of the app's main process. One data folder is one app: Electron's own files lie inside of it, and they are
 * what the single-instance lock is about.
 */
import { app, dialog, protocol } from 'electron';
import { homedir } from 'node:os';
import path from 'node:path';
import { Unavailable } from '../contract/errors';
import { whyText } from '../contract/why/app-words';
import { because } from '../contract/why/why';
import type { Logger } from '../core/ports';
import { makeFolder, prepareDataDir } from '../storage/data-dir';
import { codeOf } from '../storage/library-unavailable';
import { readCommandLine } from './command-line';
import { LINK_SCHEME, linkTarget } from './deep-links';
import { openLog } from './log';
import { placesFrom } from './places';
import { ShellSettings } from './shell-settings';
import { TalkBar } from './talkbar-app';
import { lockContents, SCHEME_PRIVILEGES } from './window/lockdown';
import { languageOf, wordsIn } from './words';

const CANNOT_OPEN = 4;

const commandLine = readCommandLine(process.argv.slice(1));
const dataDir = folderOrExit();
app.setPath('userData', path.join(dataDir, 'electron'));
if (app.requestSingleInstanceLock()) start(dataDir);
else app.exit(0);

function folderOrExit(): string {
  try {
    const folder = prepareDataDir({
      platform: process.platform,
      env: process.env,
      home: homedir(),
      override: commandLine.dataDir ?? undefined,
    });
    makeFolder(path.join(folder, 'electron'));
    return folder;
  } catch (error) {
    const why =
      error instanceof Unavailable ? error.why : because('start.failed', { code: codeOf(error) || String(error) });
    // Before the app is ready Electron may not know the user's language; on Linux the surroundings do.
    const { LC_ALL, LC_MESSAGES, LANG } = process.env;
    const language = languageOf([app.getLocale(), LC_ALL || LC_MESSAGES || LANG || '']);
    // Without a window yet; before the app is ready this goes to stderr on Linux.
    dialog.showErrorBox(wordsIn(language).cannotStart, whyText(why, language));
    app.exit(CANNOT_OPEN);
    throw error;
  }
}

function start(folder: string): void {
  const logger = openLog(folder, !app.isPackaged);
  process.on('uncaughtException', (error) => logger.error('the main process failed unexpectedly', { error }));
  process.on('unhandledRejection', (error) => logger.error('a promise of the main process failed', { error }));
  protocol.registerSchemesAsPrivileged([SCHEME_PRIVILEGES]);
  // The app never needs the network; Chromium's own errands must not use it either.
  for (const name of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'no-pings',
  ]) {
    app.commandLine.appendSwitch(name);
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  lockContents(logger);

  let talkbar: TalkBar | null = null;
  let early: string | null = commandLine.href;
  const show = (href: string | null): void => {
    if (talkbar === null) early = href ?? early;
    else talkbar.showWindow(href);
  };
  app.on('second-instance', (_event, words) => show(readCommandLine(words.slice(1)).href));
  app.on('open-url', (event, address) => {
    event.preventDefault();
    show(linkTarget(address));
  });
  app.on('activate', () => show(null));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  app.on('will-quit', (event) => {
    if (talkbar === null) return;
    event.preventDefault();
    // Not within the event: Electron forgets an exit that is asked for while it asks whether it may.
    void talkbar.stop().finally(() => setImmediate(() => app.exit(0)));
  });

  void app.whenReady().then(() => {
    const places = placesFrom(__dirname, process.platform, process.execPath);
    talkbar = new TalkBar({ dataDir: folder, places, settings: new ShellSettings(folder, logger), logger }, early);
    logger.info('started', { version: app.getVersion(), electron: process.versions.electron });
    leaveAtSignals(talkbar, logger);
  });
}

/** Only once Electron is ready: its own handlers, which come before that, ask about unsaved text and wait for an answer. */
function leaveAtSignals(talkbar: TalkBar, logger: Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      logger.info('asked to end', { signal });
      talkbar.leave();
    });
  }
}
