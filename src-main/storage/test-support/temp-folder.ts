import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone when the test is over. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'talkbar-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const NOBODY = 65_534;

/** Runs `work` as a user whom permissions bind: root is none, so it becomes nobody meanwhile and owns `paths`. */
export function asOrdinaryUser<T>(paths: readonly string[], work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  for (const path of paths) chownSync(path, NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}
