import { defineConfig } from '@playwright/test';

/** The real app on a display of its own; `npm run e2e` brings one where there is none. */
export default defineConfig({
  testDir: 'e2e',
  // Dialogs take the keyboard of the one display.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: 'test-results',
  projects: [
    { name: 'app', testMatch: ['app/**/*.spec.ts', 'attacks/**/*.spec.ts'] },
    { name: 'screenshots', testMatch: 'screenshots/**/*.spec.ts' },
  ],
});
