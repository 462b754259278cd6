import { app, type BrowserWindow, Menu, nativeTheme, protocol, session, shell } from 'electron';
import type { AppInfo, Calls, Events, ImportReport } from '../contract/app-api';
import { PRODUCT } from '../contract/product';
import type { Logger } from '../core/ports';
import type { CheckedCall } from './calls/arguments';
import { EVENT_CHANNEL, serveWindowCalls } from './calls/window-calls';
import { testConnection } from './connection-test';
import { isOutsideLink } from './deep-links';
import { Engine } from './engine';
import { importFiles } from './import-files';
import type { Places } from './places';
import { nativeBox } from './questions/native-box';
import { askToClose } from './questions/close-box';
import { QuestionDesk } from './questions/question-desk';
import { questionText } from './questions/question-text';
import type { ShellSettings } from './shell-settings';
import { AppFiles, APP_SCHEME } from './window/app-files';
import { Closing } from './window/closing';
import { lockSession } from './window/lockdown';
import { openMainWindow } from './window/main-window';
import { buildMenu } from './window/menu';
import { Typing } from './window/typing';
import { type Language, languageOf, type Words, wordsIn } from './words';

/** A window that nobody sees does not paint; its engine is opened all the same. */
const UNPAINTED_MS = 1_500;
/** How long a signal leaves for the end; who sends it sends another after a while that nothing outlives. */
const LEAVE_MS = 2_800;

export interface TalkBarOptions {
  readonly dataDir: string;
  readonly places: Places;
  readonly settings: ShellSettings;
  readonly logger: Logger;
}

/** The running app: its window, its engine, and what goes between them. Made once Electron is ready. */
export class TalkBar {
  readonly #options: TalkBarOptions;
  readonly #engine: Engine;
  readonly #questions: QuestionDesk;
  readonly #typing = new Typing({ hasKeyboard: () => this.#window?.isFocused() === true });
  #window: BrowserWindow | null = null;
  #closing: Closing | null = null;
  /** The app was asked to quit, which a window that is held back puts off. */
  #quitting = false;
  /** It goes whatever stands in the way: nobody may be there to answer. */
  #leaving = false;
  /** The end, which a second request to quit waits for as well. */
  #stopped: Promise<void> | null = null;
  /** The connection test that runs; a second click joins it. */
  #test: ReturnType<typeof testConnection> | null = null;
  #href: string | null;

  constructor(options: TalkBarOptions, href: string | null) {
    this.#options = options;
    this.#href = href;
    const { logger, places, settings, dataDir } = options;
    nativeTheme.themeSource = settings.state.theme;
    this.#questions = new QuestionDesk({
      showBox: nativeBox(
        () => this.#window,
        () => this.#words().question,
      ),
      pause: (signal) => this.#typing.pause(signal),
      answer: (id, answer) => this.#engine.answer(id, answer),
      onChange: (questions) => this.#tell('questions:changed', JSON.stringify(questions)),
      logger,
    });
    this.#engine = new Engine({
      script: places.engineThread,
      start: { dataDir },
      logger,
      onEvent: (event, payload) => this.#tell(event, payload),
      onState: (state) => this.#tell('engine:state', JSON.stringify(state)),
      onAsk: (id, question, closesAt) => {
        this.#questions.add(id, questionText(question, this.#language()), closesAt);
      },
      onWithdraw: (id) => this.#questions.withdraw(id),
      onWithdrawAll: () => this.#questions.withdrawAll(),
    });
    const files = new AppFiles(places.renderer);
    protocol.handle(APP_SCHEME, (request) => files.answer(request));
    lockSession(session.defaultSession, logger);
    serveWindowCalls({ logger, run: (call) => this.#run(call), painted: () => this.#engine.open() });
    app.on('before-quit', () => {
      this.#quitting = true;
    });
    nativeTheme.on('updated', () => this.#tellInfo());
    this.#setMenu();
    this.showWindow(null);
  }

  /** Brings the window to the front, at a place in the app where one is named. */
  showWindow(href: string | null): void {
    if (href !== null) this.#href = href;
    if (this.#window === null) {
      this.#window = this.#openWindow();
      return;
    }
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
    if (!this.#window.webContents.isLoading()) this.#navigate();
  }

  /** Quits because the system or a terminal says so: in order, but without asking anybody, and not for long. */
  leave(): void {
    if (this.#leaving) return;
    this.#leaving = true;
    setTimeout(() => {
      this.#options.logger.warn('what was open did not end in time');
      app.exit(0);
    }, LEAVE_MS);
    app.quit();
  }

  /** Ends what has begun and lets go of the library. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#questions.withdrawAll();
    await this.#engine.stop();
  }

  #openWindow(): BrowserWindow {
    const { places, settings, logger } = this.#options;
    const window = openMainWindow({
      preload: places.preload,
      settings,
      logger,
      devTools: !app.isPackaged,
      onShown: () => setTimeout(() => this.#engine.open(), UNPAINTED_MS).unref(),
    });
    window.webContents.on('did-finish-load', () => this.#navigate());
    window.webContents.on('before-input-event', (_event, { type }) => {
      if (type === 'keyDown') this.#typing.key();
    });
    const closing = this.#closingOf(window);
    this.#closing = closing;
    window.on('close', (event) => {
      if (!closing.mayClose()) event.preventDefault();
    });
    window.on('closed', () => {
      closing.end();
      this.#window = null;
    });
    window.on('focus', () => window.flashFrame(false));
    return window;
  }

  #closingOf(window: BrowserWindow): Closing {
    return new Closing({
      tellPage: () => {
        const { webContents } = window;
        if (webContents.isCrashed() || webContents.isLoadingMainFrame()) return false;
        this.#tell('app:closing', 'null');
        return true;
      },
      askToClose: async () => {
        if (this.#leaving) return true;
        const goes = await askToClose(window, this.#words().unsaved);
        if (!goes) this.#quitting = false;
        return goes;
      },
      close: () => {
        // A page that hangs would be waited for once more by an ordinary close.
        window.destroy();
        if (this.#quitting) app.quit();
      },
      logger: this.#options.logger,
    });
  }

  /** The preload script keeps it until the page listens. */
  #navigate(): void {
    if (this.#href === null || this.#window === null) return;
    this.#tell('app:navigate', JSON.stringify({ href: this.#href }));
    this.#href = null;
  }

  async #run(call: CheckedCall): Promise<string> {
    switch (call.channel) {
      case 'operation:call':
      case 'access:get':
      case 'access:change':
      case 'clients:list':
      case 'activity:list':
      case 'activity:clear':
      case 'activity:undo':
        return this.#engine.call(call.channel, call.text);
      default:
        return JSON.stringify(await this.#answer(call));
    }
  }

  #answer(call: ShellCall): ShellResult | Promise<ShellResult> {
    switch (call.channel) {
      case 'questions:list':
        return this.#questions.list();
      case 'questions:answer':
        this.#questions.answerInWindow(call.argument.id, call.argument.accept);
        return null;
      case 'import:files':
        return this.#import(call.argument.paths);
      case 'connect:test':
        return this.#testConnection();
      case 'app:info':
        return this.#info();
      case 'app:language':
        this.#options.settings.change({ language: call.argument });
        this.#setMenu();
        this.#tellInfo();
        return this.#info();
      case 'app:theme':
        this.#options.settings.change({ theme: call.argument });
        nativeTheme.themeSource = call.argument;
        return this.#info();
      case 'app:open-link':
        return this.#openLink(call.argument);
      case 'app:closed-ready':
        this.#closing?.ready(call.argument.unsaved);
        return null;
    }
  }

  #import(paths: readonly string[] | null): Promise<readonly ImportReport[]> {
    return importFiles(paths, {
      window: this.#window,
      words: this.#words().import,
      importFile: async (path) =>
        JSON.parse(await this.#engine.call('import:file', JSON.stringify({ path }))) as ImportReport,
      onProgress: (progress) => this.#tell('import:progress', JSON.stringify(progress)),
    });
  }

  #testConnection(): ReturnType<typeof testConnection> {
    const { places, dataDir } = this.#options;
    this.#test ??= testConnection(places.helperCommand, dataDir).finally(() => {
      this.#test = null;
    });
    return this.#test;
  }

  async #openLink(address: string): Promise<boolean> {
    if (!isOutsideLink(address)) return false;
    try {
      await shell.openExternal(address);
      return true;
    } catch (error) {
      this.#options.logger.warn('a link could not be opened', { error });
      return false;
    }
  }

  #info(): AppInfo {
    return {
      version: PRODUCT.version,
      electron: process.versions.electron,
      platform: process.platform,
      dataDir: this.#options.dataDir,
      language: this.#language(),
      theme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light',
      languageChoice: this.#options.settings.state.language,
      themeChoice: this.#options.settings.state.theme,
      helper: this.#options.places.helper,
    };
  }

  #language(): Language {
    const { language } = this.#options.settings.state;
    return language === 'system' ? languageOf(app.getPreferredSystemLanguages()) : language;
  }

  #words(): Words {
    return wordsIn(this.#language());
  }

  #setMenu(): void {
    const menu = buildMenu({
      words: this.#words().menu,
      platform: process.platform,
      forDevelopers: !app.isPackaged,
      command: (command) => {
        this.showWindow(null);
        this.#tell('app:command', JSON.stringify(command));
      },
    });
    Menu.setApplicationMenu(menu);
  }

  #tellInfo(): void {
    this.#tell('app:info-changed', JSON.stringify(this.#info()));
  }

  #tell(event: keyof Events, payload: string): void {
    if (this.#window === null || this.#window.isDestroyed()) return;
    this.#window.webContents.send(EVENT_CHANNEL, event, payload);
  }
}

type ShellChannel = Exclude<
  keyof Calls,
  | 'operation:call'
  | 'access:get'
  | 'access:change'
  | 'clients:list'
  | 'activity:list'
  | 'activity:clear'
  | 'activity:undo'
>;
type ShellCall = Extract<CheckedCall, { readonly channel: ShellChannel }>;
type ShellResult = Calls[ShellChannel]['result'];
