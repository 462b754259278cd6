import { expect } from '../app/support/test';
import type { Stage, View } from './stage';

function session(stage: Stage, query = ''): Promise<void> {
  return stage.goTo(`/sessions/${stage.library.session}${query}`);
}

const escape = (stage: Stage): Promise<void> => stage.press('Escape');

/** What a library shows that some weeks have filled. */
export const LIBRARY_VIEWS: readonly View[] = [
  {
    name: '10-session-summary',
    open: async (stage) => {
      await session(stage);
      await stage.page.getByRole('listbox').first().focus();
      // A key, so that the focus is the keyboard's and its ring is seen.
      await stage.press('Home', 'ArrowDown');
    },
  },
  { name: '11-session-transcript', open: (stage) => session(stage, '?t=120000') },
  {
    name: '12-transcript-hits',
    open: async (stage) => {
      await session(stage, '?t=120000');
      await stage.page.getByRole('searchbox').fill(`licences`);
      await stage.settle();
    },
  },
  {
    name: '13-transcript-no-hits',
    open: async (stage) => {
      await stage.page.getByRole('searchbox').fill('walrus');
      await stage.settle();
    },
  },
  {
    name: '14-speaker-dialog',
    open: async (stage) => {
      await session(stage, '?t=120000');
      await stage.page
        .getByRole('region', { name: stage.t('sessions.transcript') })
        .getByRole('button', { name: /Marina Orlova/u })
        .first()
        .click();
      await stage.page.getByRole('textbox', { name: stage.t('sessions.speakerName') }).fill('');
      await stage.press('Enter');
    },
    close: escape,
  },
  {
    name: '15-session-notes',
    open: (stage) => session(stage, '?tab=notes'),
  },
  {
    name: '16-summary-editor',
    open: async (stage) => {
      await session(stage);
      await stage.button('common.edit').click();
      await stage.settle();
    },
    close: (stage) => stage.button('common.cancel').click(),
  },
  { name: '17-no-summary', open: (stage) => stage.goTo(`/sessions/${stage.library.bareSession}`) },
  { name: '18-no-session-notes', open: (stage) => stage.goTo(`/sessions/${stage.library.bareSession}?tab=notes`) },
  {
    name: '19-no-transcript',
    open: (stage) => stage.goTo(`/sessions/${stage.library.silentSession}?tab=transcript`),
  },
  {
    name: '20-session-menu',
    open: async (stage) => {
      await session(stage);
      await stage.button('common.more').click();
      await stage.settle();
    },
    close: escape,
  },
  {
    name: '21-filter-menu',
    open: async (stage) => {
      await stage.button('list.filter').click();
      await stage.settle();
    },
    close: escape,
  },
  {
    name: '22-workspace-menu',
    open: async (stage) => {
      await stage.page.getByRole('navigation').getByRole('button').nth(2).click();
      await stage.settle();
    },
    close: escape,
  },
  {
    name: '23-notes-changed',
    open: async (stage) => {
      await stage.goTo(`/notes/${stage.library.note}`);
      const claude = await stage.assistant('Claude Desktop');
      await claude.tool('talkbar_change', {
        calls: ['Renewal dates', 'Who signs', 'Offline licences'].map((title) => ({
          tool: 'notes.create',
          args: { title, markdown: 'From the session' },
        })),
      });
      await expect(stage.button('toast.undo')).toBeVisible();
      // Pointed at, it stays until the pictures are taken.
      await stage.page.getByText('Claude Desktop:').hover();
      await stage.settle();
    },
    close: async (stage) => {
      await stage.button('toast.undo').click();
      await expect(stage.page.getByText(stage.t('toast.undone', { count: 3 }))).toBeVisible();
      await stage.page.mouse.move(700, 400);
      await stage.dismissToasts();
    },
  },
  {
    name: '24-notes-no-match',
    open: async (stage) => {
      await stage.goTo('/notes');
      await stage.button('list.filter').click();
      await stage.page.getByRole('menuitem').nth(1).click();
      await stage.settle();
    },
    close: (stage) => stage.button('list.showAll').click(),
  },
  { name: '25-project', open: (stage) => stage.goTo(`/projects/${stage.library.project}`) },
  {
    name: '26-project-limit',
    open: async (stage) => {
      await stage.button('projects.new').click();
      await stage.page.getByRole('dialog').getByRole('textbox').fill('Finance');
      await stage.press('Enter');
    },
    close: escape,
  },
  { name: '27-trash', open: (stage) => stage.goTo('/trash') },
  {
    name: '28-search',
    open: async (stage) => {
      await stage.press('Control+k');
      await stage.page.keyboard.type('halden');
      await stage.settle();
    },
    close: escape,
  },
  {
    name: '29-search-nothing',
    open: async (stage) => {
      await stage.press('Control+k');
      await stage.page.keyboard.type('walrus');
      await stage.settle();
    },
    close: escape,
  },
];
