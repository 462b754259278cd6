import { afterAll, beforeAll, expect } from 'vitest';
import { Assistant, type AssistantOptions } from './assistant';
import { DataFolder } from './data-folder';

/** One data folder and one helper for all tests of a file, for what tests do not disturb for each other. */
export interface SharedLibrary {
  readonly folder: DataFolder;
  readonly assistant: Assistant;
}

/**
 * Opens them before the file's first test and closes them after its last. `prepare` sets up the folder before the helper
 * starts. What it answers may be read inside of tests only.
 */
export function sharedLibrary(
  prepare: (folder: DataFolder) => void | Promise<void>,
  options: (folder: DataFolder) => AssistantOptions = () => ({}),
): SharedLibrary {
  let opened: SharedLibrary | null = null;
  beforeAll(async () => {
    const folder = new DataFolder();
    await prepare(folder);
    opened = { folder, assistant: await Assistant.connect(folder, options(folder)) };
  });
  afterAll(async () => {
    await opened?.assistant.helper.stop();
    opened?.folder.remove();
    expect(opened?.assistant.helper.noise).toEqual([]);
    expect(opened?.assistant.helper.stderr).toBe('');
  });
  const current = (): SharedLibrary => {
    if (opened === null) throw new Error('read inside of a test only');
    return opened;
  };
  return {
    get folder() {
      return current().folder;
    },
    get assistant() {
      return current().assistant;
    },
  };
}
