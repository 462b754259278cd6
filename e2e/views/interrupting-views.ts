import type { JsonObject } from '../../src-main/contract/json';
import { because } from '../../src-main/contract/why/why';
import { wordsIn } from '../../src-main/shell/words';
import { carryFiles, dropFiles } from '../app/support/drop-files';
import { nativeDialog, noDialog, press } from '../app/support/native-dialog';
import { expect } from '../app/support/test';
import { meetingFiles } from './meeting-files';
import type { Stage, View } from './stage';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

const escape = (stage: Stage): Promise<void> => stage.press('Escape');

/** Types into the sample note, and has an assistant add to it before that is saved. */
async function conflict(stage: Stage): Promise<void> {
  const { note: noteId } = stage.library;
  await stage.goTo(`/notes/${noteId}`);
  const claude = await stage.assistant('Claude Desktop');
  const { markdown } = await stage.app.run('notes.get', { noteId });
  await stage.page.locator('.cm-content').click();
  await stage.page.keyboard.press('Control+End');
  const typed = stage.page.keyboard.type('What I am writing now', { delay: 40 });
  await claude.tool('talkbar_change', {
    tool: 'notes.update',
    args: { noteId, markdown: `${String(markdown)}- [ ] Ask who signs\n` },
  });
  await typed;
  await expect(stage.button('notes.compare')).toBeVisible();
  await stage.dismissToasts();
  await stage.settle();
}

async function takeTheirs(stage: Stage): Promise<void> {
  await stage.button('notes.takeTheirs').click();
  await expect(stage.button('notes.compare')).toBeHidden();
}

/** Makes a note and has it asked about. */
async function askToTrash(stage: Stage, client: string, ...titles: readonly string[]): Promise<void> {
  const calls: JsonObject[] = [];
  for (const title of titles) {
    const { id } = await stage.app.run('notes.create', { title, markdown: '' });
    calls.push({ tool: 'notes.trash', args: { noteId: String(id) } });
  }
  const asked = (await stage.app.call('questions:list', null)).length;
  const asks = await stage.assistant(client);
  void asks.tool('talkbar_delete', { calls });
  await expect.poll(() => stage.app.call('questions:list', null)).toHaveLength(asked + 1);
}

/** From now on this machine can show no native boxes. */
export async function withoutBoxes(stage: Stage): Promise<void> {
  await stage.app.electron.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.reject(new Error('there is no display for it'));
  });
}

function boxOf(stage: Stage): string {
  return wordsIn(stage.language).question.acts.trash.heading;
}

/** Files are held over the window; letting go of them afterwards imports them. */
function filesOver(name: string): View {
  let letGo: (() => Promise<void>) | null = null;
  return {
    name,
    open: async (stage) => {
      await stage.goTo('/sessions');
      letGo = await carryFiles(stage.page, [meetingFiles(stage.folder).vtt]);
      await expect(stage.page.getByText(stage.t('import.drop'))).toBeVisible();
      await stage.settle();
    },
    close: async (stage) => {
      await letGo?.();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      await stage.press('Escape');
    },
  };
}

/** What stands in the way: conflicts, questions, failures, asking before the end. */
export const INTERRUPTING_VIEWS: readonly View[] = [
  {
    name: '50-conflict',
    open: conflict,
    close: async (stage) => {
      await stage.button('notes.compare').click();
      await takeTheirs(stage);
    },
  },
  {
    name: '51-compare',
    open: async (stage) => {
      await conflict(stage);
      await stage.button('notes.compare').click();
      await stage.settle();
    },
    close: takeTheirs,
  },
  {
    name: '52-waiting-behind-a-box',
    open: async (stage) => {
      await stage.goTo('/notes');
      await askToTrash(stage, 'Claude Desktop', 'Reading list');
      await nativeDialog(boxOf(stage));
      await askToTrash(stage, 'Cursor', 'Budget assumptions', 'Release checklist');
      await expect(stage.page.getByText(stage.t('question.waiting'))).toBeVisible();
      await stage.settle();
    },
    close: async (stage) => {
      await press(await nativeDialog(boxOf(stage)), 'Escape');
      await expect.poll(() => stage.app.call('questions:list', null)).toHaveLength(1);
      await press(await nativeDialog(boxOf(stage)), 'Escape');
      await expect.poll(() => stage.app.call('questions:list', null)).toHaveLength(0);
      await noDialog(boxOf(stage));
    },
  },
  {
    name: '53-trashed',
    open: async (stage) => {
      const { id } = await stage.app.run('notes.create', { title: 'A note to throw away', markdown: '' });
      await stage.goTo(`/notes/${String(id)}`);
      await stage.button('common.more').click();
      await stage.page.getByRole('menuitem', { name: stage.t('common.trash') }).click();
      await stage.button('toast.undo').hover();
      await stage.settle();
    },
    close: async (stage) => {
      await stage.page.mouse.move(700, 400);
      await stage.dismissToasts();
    },
  },
  {
    name: '54-delete-for-good',
    open: async (stage) => {
      await stage.goTo('/trash');
      await stage.button('trash.eraseItem', { title: 'Follow-ups (old)' }).click();
      await stage.settle();
    },
    close: escape,
  },
  {
    name: '55-empty-the-trash',
    open: async (stage) => {
      await stage.goTo('/trash');
      await stage.button('trash.empty').click();
      await stage.settle();
    },
    close: escape,
  },
  {
    name: '56-trashed-while-writing',
    open: async (stage) => {
      const { id } = await stage.app.run('notes.create', { title: 'Thrown away meanwhile', markdown: '' });
      await stage.goTo(`/notes/${String(id)}`);
      await stage.page.locator('.cm-content').click();
      await stage.page.keyboard.type('Words that are not lost');
      await stage.app.run('notes.trash', { noteId: String(id) });
      await expect(stage.page.getByText(stage.t('notes.trashedMeanwhile'))).toBeVisible();
      await stage.settle();
    },
    close: async (stage) => {
      await stage.button('notes.restoreAndSave').click();
      await expect(stage.page.getByText(stage.t('notes.trashedMeanwhile'))).toBeHidden();
    },
  },
  { name: '57-session-gone', open: (stage) => stage.goTo(`/sessions/${NOWHERE}`) },
  { name: '58-note-gone', open: (stage) => stage.goTo(`/notes/${NOWHERE}`) },
  { name: '59-project-gone', open: (stage) => stage.goTo(`/projects/${NOWHERE}`) },
  {
    name: '60-engine-failed',
    open: async (stage) => {
      await stage.goTo('/sessions');
      await stage.tell('engine:state', {
        state: 'failed',
        problem: because('library.damaged', { file: '/data/talkbar.db' }),
      });
    },
    close: (stage) => stage.tell('engine:state', { state: 'running', problem: null }),
  },
  filesOver('61-files-over-the-window'),
  {
    name: '62-import-report',
    open: async (stage) => {
      const { vtt, srt, broken, picture } = meetingFiles(stage.folder);
      await dropFiles(stage.page, [srt, broken, picture, vtt]);
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      await stage.settle();
    },
    close: escape,
  },
];

/** What stands in the way where no native box can be shown. */
export const BOXLESS_VIEWS: readonly View[] = [
  {
    name: '63-question',
    open: async (stage) => {
      await stage.goTo('/trash');
      await askToTrash(stage, 'Claude Desktop', 'Reading list', 'Support rota');
      await askToTrash(stage, 'Cursor', 'Budget assumptions');
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
      await stage.settle();
    },
    close: async (stage) => {
      for (let left = 2; left > 0; left -= 1) {
        await stage.page.getByRole('alertdialog').getByRole('button').first().press('Escape');
        await expect.poll(() => stage.app.call('questions:list', null)).toHaveLength(left - 1);
      }
    },
  },
];

/** What is left where the library cannot be opened. */
export const CLOSED_VIEWS: readonly View[] = [
  { name: '70-library-closed', open: (stage) => stage.goTo('/sessions') },
  { name: '71-settings-of-a-closed-library', open: (stage) => stage.goTo('/settings/general') },
];
