import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../src-main/contract/json';
import { expect } from '../app/support/test';
import type { Stage, View } from './stage';

const escape = (stage: Stage): Promise<void> => stage.press('Escape');

async function access(stage: Stage): Promise<void> {
  await stage.goTo('/settings/mcp');
  // The tokens are counted in the background.
  await expect(stage.page.getByText(/^\d+ (token|токен)/u)).toBeVisible();
}

/** Brings the operations into sight. */
async function scrollToOperations(stage: Stage): Promise<void> {
  await stage.page.getByRole('table').evaluate((table) => table.scrollIntoView({ block: 'start' }));
  await stage.settle();
}

async function runTest(stage: Stage): Promise<void> {
  await stage.goTo('/settings/mcp/connect');
  await stage.button('connect.runTest').click();
  await expect(stage.button('connect.runAgain')).toBeVisible();
  await stage.settle();
}

/** The settings as the user has them. */
export const SETTINGS_VIEWS: readonly View[] = [
  { name: '30-general', open: (stage) => stage.goTo('/settings/general') },
  { name: '31-about', open: (stage) => stage.goTo('/settings/about') },
  { name: '32-access', open: access },
  {
    name: '33-access-operations',
    open: async (stage) => {
      await access(stage);
      await scrollToOperations(stage);
    },
  },
  {
    name: '34-access-no-match',
    open: async (stage) => {
      await stage.page.getByRole('searchbox').fill('walrus');
      await stage.settle();
    },
    close: (stage) => stage.button('mcp.clearFilter').click(),
  },
  {
    name: '35-allow-deletes',
    open: async (stage) => {
      await access(stage);
      await stage.page.getByRole('switch', { name: stage.t('mcp.allowDeletes') }).press('Space');
      await stage.settle();
    },
    close: escape,
  },
  { name: '36-connect-passed', open: runTest },
  {
    name: '37-connect-failed',
    open: async (stage) => {
      // The helper cannot so much as begin.
      await stage.app.electron.evaluate(() => {
        process.env['NODE_OPTIONS'] = '--require ./no-such-file.cjs';
      });
      await stage.goTo('/settings/mcp');
      await runTest(stage);
    },
    close: (stage) =>
      stage.app.electron.evaluate(() => {
        delete process.env['NODE_OPTIONS'];
      }),
  },
  {
    name: '38-activity',
    open: async (stage) => {
      await stage.goTo('/settings/mcp/activity');
      await expect(stage.page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: '39-activity-no-match',
    open: async (stage) => {
      await stage.page.getByRole('searchbox').fill('walrus');
      await stage.settle();
    },
  },
  {
    name: '40-clear-activity',
    open: async (stage) => {
      await stage.button('common.more').click();
      await stage.page.getByRole('menuitem', { name: stage.t('activity.clear') }).click();
      await stage.settle();
    },
    close: escape,
  },
  {
    name: '41-mcp-off',
    open: async (stage) => {
      stage.folder.set({ enabled: false });
      await stage.goTo('/settings/mcp');
      await expect(stage.page.getByText(stage.t('mcp.isOff'), { exact: true })).toBeVisible();
      await stage.dismissToasts();
    },
    close: async (stage) => {
      stage.folder.set({ enabled: true });
      await expect(stage.page.getByText(stage.t('mcp.isOff'), { exact: true })).toBeHidden();
      await stage.dismissToasts();
    },
  },
  {
    name: '42-settings-broken',
    open: async (stage) => {
      await stage.goTo('/settings/mcp');
      writeFileSync(path.join(stage.folder.dir, 'settings.json'), '{"mcp": ');
      await expect(stage.page.getByText(stage.t('mcp.settingsBroken'))).toBeVisible();
      await stage.dismissToasts();
    },
    close: async (stage) => {
      stage.folder.set({});
      await expect(stage.page.getByText(stage.t('mcp.settingsBroken'))).toBeHidden();
      await stage.dismissToasts();
    },
  },
];

/** A view under this policy; it is taken back afterwards. */
function under(policy: Json | string, view: View & { readonly shows: string }): View {
  const shown = (stage: Stage): ReturnType<typeof stage.page.getByText> =>
    stage.page.getByText(stage.t(view.shows), { exact: true }).first();
  return {
    name: view.name,
    open: async (stage) => {
      // From elsewhere, so that it is seen from its top.
      await stage.goTo('/settings/general');
      await stage.goTo('/settings/mcp');
      if (typeof policy === 'string') stage.policy.setText(policy);
      else stage.policy.set(policy);
      await expect(shown(stage)).toBeVisible();
      await stage.dismissToasts();
      await view.open(stage);
    },
    close: async (stage) => {
      stage.policy.remove();
      await expect(shown(stage)).toBeHidden();
      await stage.dismissToasts();
    },
  };
}

/** The settings as the administrator has them. */
export const POLICY_VIEWS: readonly View[] = [
  under({ mcp: { enabled: false } }, { name: '43-off-by-policy', shows: 'mcp.offByAdministrator', open: settled }),
  under(
    {
      mcp: {
        blocked: ['projects.*', 'notes.create', 'notes.trash'],
        requireConfirmation: true,
        confirmIn: 'app',
      },
    },
    { name: '44-policy', shows: 'mcp.managed', open: settled },
  ),
  under(
    { mcp: { blocked: ['projects.*', 'notes.create', 'notes.trash'] } },
    { name: '45-policy-locks', shows: 'mcp.managed', open: scrollToOperations },
  ),
  under('{"mcp": ', { name: '46-policy-broken', shows: 'mcp.policyBroken', open: settled }),
];

function settled(stage: Stage): Promise<void> {
  return stage.settle();
}
