import { linkTarget } from './deep-links';

/** What a start of the app was asked for on its command line. */
export interface CommandLine {
  /** `--data-dir DIR` or `--data-dir=DIR`; null where it was not given. */
  readonly dataDir: string | null;
  /** The place in the app that a `talkbar://` address names, as a path of the window; null without a good one. */
  readonly href: string | null;
}

/** Reads the words of a command line. Chromium's own switches, and what it adds to a second start, are passed over. */
export function readCommandLine(words: readonly string[]): CommandLine {
  let dataDir: string | null = null;
  let href: string | null = null;
  for (const [index, word] of words.entries()) {
    if (word === '--data-dir') dataDir = words[index + 1] ?? null;
    else if (word.startsWith('--data-dir=')) dataDir = word.slice('--data-dir='.length);
    else href ??= linkTarget(word);
  }
  return { dataDir: dataDir === '' ? null : dataDir, href };
}
