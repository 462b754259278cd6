import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const run = promisify(execFile);

/** The title of the box that asks before a delete. */
export const DIALOG = 'TalkBar: confirm a deletion';

async function xdotool(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('xdotool', [...args]);
  return stdout.trim();
}

/** The visible windows of the display whose title holds these words. */
export async function windowsNamed(title: string): Promise<readonly string[]> {
  // Not searched for by name: xdotool looks at a property that has no title in Russian.
  const all = (await orNothing(xdotool('search', '--onlyvisible', '--class', '.'))).split('\n');
  const found: string[] = [];
  for (const id of all.filter((line) => line !== '')) {
    if ((await orNothing(xdotool('getwindowname', id))).includes(title)) found.push(id);
  }
  return found;
}

/** xdotool ends with 1 where it finds no window, and where one has just gone. */
function orNothing(output: Promise<string>): Promise<string> {
  return output.catch(() => '');
}

/** Waits for a native dialog and answers its window. */
export async function nativeDialog(title: string): Promise<string> {
  let found: readonly string[] = [];
  await expect
    .poll(async () => (found = await windowsNamed(title)).length, { message: `a dialog named ${title}` })
    .toBe(1);
  return found[0] ?? '';
}

/** Waits until no such dialog is left. */
export async function noDialog(title: string): Promise<void> {
  await expect.poll(() => windowsNamed(title), { message: `no dialog named ${title}` }).toEqual([]);
}

/** Presses keys in a dialog, one after another, as slowly as a hand. */
export async function press(dialog: string, ...keys: readonly string[]): Promise<void> {
  await focus(dialog);
  for (const key of keys) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Through the keyboard, not sent to the window: that closes at the press, before the key comes up again.
    await xdotool('key', key);
  }
}

/** Gives a window the keyboard. */
export async function focus(window: string): Promise<void> {
  await xdotool('windowfocus', '--sync', window);
}

/** Types into whatever has the keyboard, key by key, so many milliseconds apart. */
export async function typeKeys(words: string, everyMs: number): Promise<void> {
  await xdotool('type', '--delay', String(everyMs), words);
}
