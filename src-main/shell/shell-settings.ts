import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageChoice, ThemeChoice } from '../contract/app-api';
import { isJsonObject, type Json } from '../contract/json';
import type { Logger } from '../core/ports';
import { replaceFile } from '../storage/folder/durable-file';

/** Where a window stands, in the coordinates of all screens together. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What only the app itself needs to remember; `window.json` in the data folder. */
export interface ShellState {
  readonly language: LanguageChoice;
  readonly theme: ThemeChoice;
  readonly bounds: Bounds | null;
  readonly maximized: boolean;
}

const DEFAULTS: ShellState = { language: 'system', theme: 'system', bounds: null, maximized: false };

/** Keeps the app's own choices in their file. What cannot be read starts anew: nothing of it is worth a question. */
export class ShellSettings {
  readonly #file: string;
  readonly #logger: Logger;
  #state: ShellState;

  constructor(dataDir: string, logger: Logger) {
    this.#file = path.join(dataDir, 'window.json');
    this.#logger = logger;
    this.#state = read(this.#file);
  }

  get state(): ShellState {
    return this.#state;
  }

  change(change: Partial<ShellState>): void {
    this.#state = { ...this.#state, ...change };
    try {
      replaceFile(this.#file, `${JSON.stringify(this.#state, null, 2)}\n`);
    } catch (error) {
      this.#logger.warn('the choices of the window cannot be kept', { error });
    }
  }
}

function read(file: string): ShellState {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return DEFAULTS;
  }
  if (!isJsonObject(value)) return DEFAULTS;
  return {
    language: oneOf(['system', 'en', 'ru'] as const, value['language'], DEFAULTS.language),
    theme: oneOf(['system', 'light', 'dark'] as const, value['theme'], DEFAULTS.theme),
    bounds: boundsOf(value['bounds']),
    maximized: value['maximized'] === true,
  };
}

function oneOf<const V extends string>(values: readonly V[], value: Json | undefined, fallback: V): V {
  return values.find((one) => one === value) ?? fallback;
}

function boundsOf(value: Json | undefined): Bounds | null {
  if (!isJsonObject(value)) return null;
  const { x, y, width, height } = value;
  const numbers = [x, y, width, height].every((one) => typeof one === 'number' && Number.isSafeInteger(one));
  return numbers ? { x: Number(x), y: Number(y), width: Number(width), height: Number(height) } : null;
}
