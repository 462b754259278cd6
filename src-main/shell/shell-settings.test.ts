import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placesFrom } from './places';
import { ShellSettings } from './shell-settings';
import { languageOf } from './words';

const warnings: string[] = [];
const logger = { info: () => undefined, warn: (message: string) => warnings.push(message), error: () => undefined };
const DEFAULTS = { language: 'system', theme: 'system', bounds: null, maximized: false };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'talkbar-shell-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('keeps what was chosen, for the user alone', () => {
  const bounds = { x: 1, y: -2, width: 900, height: 600 };
  new ShellSettings(dir, logger).change({ language: 'ru', theme: 'dark', bounds });
  expect(new ShellSettings(dir, logger).state).toEqual({ language: 'ru', theme: 'dark', bounds, maximized: false });
  expect(statSync(path.join(dir, 'window.json')).mode & 0o777).toBe(0o600);
});

it.each([
  ['', DEFAULTS],
  ['[]', DEFAULTS],
  ['{"language":"de","theme":7,"bounds":{"x":1},"maximized":"yes"}', DEFAULTS],
  ['{"theme":"light","bounds":{"x":1.5,"y":0,"width":1,"height":1}}', { ...DEFAULTS, theme: 'light' }],
])('starts anew from what it cannot use: %s', (text, state) => {
  writeFileSync(path.join(dir, 'window.json'), text);
  expect(new ShellSettings(dir, logger).state).toEqual(state);
});

it('goes on where the file cannot be written', () => {
  const settings = new ShellSettings(path.join(dir, 'missing'), logger);
  settings.change({ theme: 'dark' });
  expect(settings.state.theme).toBe('dark');
  expect(warnings).toEqual(['the choices of the window cannot be kept']);
});

it('speaks the first of the user’s languages that it knows', () => {
  expect(languageOf(['de-DE', 'ru-RU', 'en-US'])).toBe('ru');
  expect(languageOf(['EN'])).toBe('en');
  expect(languageOf(['de-DE'])).toBe('en');
  expect(languageOf([])).toBe('en');
});

it('finds its parts in a checkout and in a package', () => {
  const checkout = placesFrom('/src/talkbar/out/main', 'linux', '/usr/bin/electron');
  expect(checkout).toMatchObject({
    helper: '/src/talkbar/resources/bin/talkbar-cli',
    preload: '/src/talkbar/out/preload/index.js',
    renderer: '/src/talkbar/out/renderer',
    helperCommand: { command: '/src/talkbar/resources/bin/talkbar-cli', asNode: false },
  });
  const packaged = placesFrom('/opt/TalkBar/resources/app.asar/out/main', 'linux', '/opt/TalkBar/talkbar');
  expect(packaged.helper).toBe('/opt/TalkBar/resources/bin/talkbar-cli');
});
