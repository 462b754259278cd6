import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Logger } from '../../core/ports';
import type { Bounds, ShellSettings } from '../shell-settings';
import { APP_PAGE } from './app-files';

const FIRST_SIZE = { width: 1280, height: 800 };
const LEAST_SIZE = { width: 1024, height: 640 };
/** So much of the window must lie on a screen for it to be found there. */
const SEEN_PIXELS = 80;
/** A page that has not painted by then is shown as it is. */
const PAINT_MS = 4_000;
const KEEP_PLACE_MS = 400;
/** A page that fails again so soon after a reload would do so for ever. */
const CRASH_PAUSE_MS = 10_000;

export interface MainWindowOptions {
  readonly preload: string;
  readonly settings: ShellSettings;
  readonly logger: Logger;
  readonly devTools: boolean;
  /** Called once, when the window is on the screen. */
  readonly onShown: () => void;
}

/** Makes the app's one window: locked down, where it stood last, shown when it has something to show. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { settings, logger } = options;
  const window = new BrowserWindow({
    ...FIRST_SIZE,
    ...(placeOf(settings.state.bounds) ?? {}),
    minWidth: LEAST_SIZE.width,
    minHeight: LEAST_SIZE.height,
    show: false,
    title: 'TalkBar',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1b1f' : '#ffffff',
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      devTools: options.devTools,
      // Chromium would fetch its dictionaries from the network.
      spellcheck: false,
    },
  });
  if (settings.state.maximized) window.maximize();
  keepPlace(window, settings);
  showWhenReady(window, options.onShown);
  mendAfterCrash(window, logger);
  window.webContents.on('preload-error', (_event, _path, error) => {
    logger.error('the preload script failed', { error });
  });
  void window.loadURL(APP_PAGE).catch((error: unknown) => logger.error('the page cannot be loaded', { error }));
  return window;
}

function showWhenReady(window: BrowserWindow, onShown: () => void): void {
  let done = false;
  const show = (): void => {
    if (done || window.isDestroyed()) return;
    done = true;
    clearTimeout(timer);
    window.show();
    onShown();
  };
  const timer = setTimeout(show, PAINT_MS);
  window.once('ready-to-show', show);
  window.once('closed', () => clearTimeout(timer));
}

function keepPlace(window: BrowserWindow, settings: ShellSettings): void {
  let timer: NodeJS.Timeout | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    settings.change({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keep, KEEP_PLACE_MS);
  };
  window.on('resize', later);
  window.on('move', later);
  window.on('maximize', later);
  window.on('unmaximize', later);
  window.on('close', keep);
  window.on('closed', () => clearTimeout(timer));
}

/** A place that can still be seen; null where the screen it stood on has gone. */
function placeOf(bounds: Bounds | null): Bounds | null {
  if (bounds === null || bounds.width < LEAST_SIZE.width || bounds.height < LEAST_SIZE.height) return null;
  const { workArea } = screen.getDisplayMatching(bounds);
  const across = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
  const down = Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y);
  return across >= SEEN_PIXELS && down >= SEEN_PIXELS && bounds.y >= workArea.y - SEEN_PIXELS ? bounds : null;
}

function mendAfterCrash(window: BrowserWindow, logger: Logger): void {
  let lastCrash = 0;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    logger.error('the window’s process is gone', { reason, exitCode });
    const again = Date.now() - lastCrash < CRASH_PAUSE_MS;
    lastCrash = Date.now();
    if (reason !== 'clean-exit' && !again && !window.isDestroyed()) window.webContents.reload();
  });
}
