import type { Locator, Page } from '@playwright/test';
import i18next, { type TFunction } from 'i18next';
import type { Events } from '../../src-main/contract/app-api';
import type { Language } from '../../src-main/contract/why/words';
import en from '../../src-renderer/i18n/en.json';
import ru from '../../src-renderer/i18n/ru.json';
import type { HelperClient } from '../app/support/helper-client';
import type { RunningApp } from '../app/support/running-app';
import { expect } from '../app/support/test';
import type { DataFolder } from '../support/data-folder';
import { PolicyFile } from '../support/policy-file';
import { fillLibrary, type Library } from './library';

export const LANGUAGES: readonly Language[] = ['en', 'ru'];
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The window at the size of the pictures, and whoever else takes part in what is shown. */
export class Stage {
  readonly policy: PolicyFile;
  /** What is spoken now. */
  language: Language = 'en';
  #text: TFunction = i18next.t;

  readonly #assistants = new Map<string, Promise<HelperClient>>();
  readonly #connect: (name: string) => Promise<HelperClient>;
  #library: Library | null = null;

  private constructor(
    readonly app: RunningApp,
    readonly folder: DataFolder,
    connect: (name: string) => Promise<HelperClient>,
  ) {
    this.policy = new PolicyFile(folder);
    this.#connect = connect;
  }

  static async set(
    app: RunningApp,
    folder: DataFolder,
    connect: (name: string) => Promise<HelperClient>,
  ): Promise<Stage> {
    const resources = { en: { translation: en }, ru: { translation: ru } };
    await i18next.init({ lng: 'en', resources, interpolation: { escapeValue: false } });
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 720));
    return new Stage(app, folder, connect);
  }

  /** Fills the library, and has an assistant look into it. */
  async fill(): Promise<void> {
    this.#library = await fillLibrary(this.app);
    const claude = await this.assistant('Claude Desktop');
    await claude.tool('talkbar_find', { query: 'Halden' });
    await claude.tool('talkbar_read', { tool: 'sessions.transcript', args: { sessionId: this.#library.session } });
    await claude.tool('talkbar_change', { tool: 'projects.create', args: { name: 'No' } });
    await claude.tool('talkbar_change', {
      calls: ['Seats and prices', 'Offline licences'].map((title) => ({ tool: 'notes.create', args: { title } })),
    });
    await this.dismissToasts();
  }

  /** What the library was filled with. */
  get library(): Library {
    if (this.#library === null) throw new Error('nothing was filled in');
    return this.#library;
  }

  /** The assistant of that name, connected with its first use. */
  assistant(name: string): Promise<HelperClient> {
    const known = this.#assistants.get(name) ?? this.#connect(name);
    this.#assistants.set(name, known);
    return known;
  }

  get page(): Page {
    return this.app.page;
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    this.#text = i18next.getFixedT(language);
    await this.app.call('app:language', language);
    await expect(this.page.locator('html')).toHaveAttribute('lang', language);
  }

  async light(theme: Theme): Promise<void> {
    await this.app.call('app:theme', theme);
    await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme);
    await this.settle();
  }

  /** The words of the catalogue, in the language that is spoken now. */
  t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return this.#text(key, values);
  }

  button(key: string, values?: Readonly<Record<string, string | number>>): Locator {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true });
  }

  /** Goes to a place as a deep link does. */
  async goTo(href: string): Promise<void> {
    await this.tell('app:navigate', { href });
  }

  /** Tells the window something, as the main process does. */
  async tell<E extends keyof Events>(event: E, payload: Events[E]): Promise<void> {
    await this.app.electron.evaluate(
      ({ BrowserWindow }, [name, text]) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.send('talkbar:event', name, text);
      },
      [event, JSON.stringify(payload)] as const,
    );
    await this.settle();
  }

  /** Waits until what was asked for is there and nothing moves any more. */
  async settle(): Promise<void> {
    await this.page.waitForTimeout(350);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.settle();
  }

  /** Closes the notices at the foot of the window. */
  async dismissToasts(): Promise<void> {
    const close = this.page.getByRole('status').getByRole('button', { name: this.t('common.close') });
    for (let left = await close.count(); left > 0; left -= 1) await close.first().click();
    await expect(close).toHaveCount(0);
  }
}

/** Something the window shows: how it is brought about, and how it is put away for the next. */
export interface View {
  readonly name: string;
  readonly open: (stage: Stage) => Promise<void>;
  readonly close?: (stage: Stage) => Promise<void>;
}
