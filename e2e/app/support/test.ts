import { test as base } from '@playwright/test';
import { DataFolder } from '../../support/data-folder';
import { HelperClient } from './helper-client';
import { SdkAssistant, type SdkOptions } from './sdk-assistant';
import { type LaunchOptions, RunningApp } from './running-app';

export { expect } from '@playwright/test';

interface Fixtures {
  /** A data folder of its own for the test. */
  readonly folder: DataFolder;
  /** Starts the app over the test's folder, or another; it is closed when the test ends. */
  readonly start: (options?: LaunchOptions & { readonly folder?: DataFolder }) => Promise<RunningApp>;
  /** Starts the helper of an assistant that cannot ask; it leaves when the test ends. */
  readonly assistant: (name?: string) => Promise<HelperClient>;
  /** Connects an assistant on the official SDK; it leaves when the test ends. */
  readonly sdk: (options?: SdkOptions) => Promise<SdkAssistant>;
}

export const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures it needs from the pattern, here none.
  folder: async ({}, use) => {
    const folder = new DataFolder();
    await use(folder);
    folder.remove();
  },
  start: async ({ folder }, use) => {
    const apps: RunningApp[] = [];
    await use(async (options = {}) => {
      const { folder: own = folder, env = {}, ...more } = options;
      const app = await RunningApp.launch(own.dir, {
        ...more,
        env: { TALKBAR_POLICY_FILE: own.beside('policy.json'), ...env },
      });
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.quit();
  },
  assistant: async ({ folder }, use) => {
    const clients: HelperClient[] = [];
    await use(async (name = 'Test assistant') => {
      const client = await HelperClient.open(folder.dir, name, { TALKBAR_POLICY_FILE: folder.beside('policy.json') });
      clients.push(client);
      return client;
    });
    for (const client of clients) await client.close();
  },
  sdk: async ({ folder }, use) => {
    const clients: SdkAssistant[] = [];
    await use(async (options = {}) => {
      const env = { TALKBAR_POLICY_FILE: folder.beside('policy.json') };
      const client = await SdkAssistant.open(folder.dir, options, env);
      clients.push(client);
      return client;
    });
    for (const client of clients) await client.close();
  },
});
