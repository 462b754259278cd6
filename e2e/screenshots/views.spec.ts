import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Events } from '../../src-main/contract/app-api';
import { because } from '../../src-main/contract/why/why';
import type { RunningApp } from '../app/support/running-app';
import { expect, test } from '../app/support/test';
import { fillLibrary } from './sample';

const FOLDER = path.resolve(__dirname, '../../docs/screenshots');
const LOOKS = [
  ['en', 'light'],
  ['ru', 'dark'],
  ['ru', 'light'],
  ['en', 'dark'],
] as const;

/** Tells the window something, as the main process does. */
async function tell<E extends keyof Events>(app: RunningApp, event: E, payload: Events[E]): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, [name, text]) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send('talkbar:event', name, text);
    },
    [event, JSON.stringify(payload)] as const,
  );
  await app.page.waitForTimeout(350);
}

/** Goes to a place as a deep link does. */
async function goTo(app: RunningApp, href: string): Promise<void> {
  await tell(app, 'app:navigate', { href });
}

async function take(app: RunningApp, name: string): Promise<void> {
  await app.page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  const { violations } = await new AxeBuilder({ page: app.page }).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect.soft(found, name).toEqual([]);
}

test('every view in both languages and themes; axe finds nothing', async ({ start, folder, assistant }) => {
  test.setTimeout(300_000);
  folder.turn('on', 'notes.create', 'notes.update', 'notes.trash').set({ allowDeletes: true });
  const app = await start();
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 720));
  await app.page.waitForTimeout(300);
  await take(app, '00-empty.en-light');
  const { session, note, project } = await fillLibrary(app, folder);
  const claude = await assistant('Claude Desktop');
  await claude.tool('talkbar_find', { query: 'Halden' });
  await claude.tool('talkbar_read', { tool: 'sessions.transcript', args: { sessionId: session } });
  await claude.tool('talkbar_change', { tool: 'projects.create', args: { name: 'No' } });

  for (const [language, theme] of LOOKS) {
    const look = `${language}-${theme}`;
    await app.call('app:language', language);
    await app.call('app:theme', theme);
    await goTo(app, `/sessions/${session}`);
    await app.page.getByRole('listbox').first().focus();
    await take(app, `01-session-summary.${look}`);
    if (look === 'en-light') await app.page.screenshot({ path: path.join(FOLDER, 'readme.png') });
    await goTo(app, `/sessions/${session}?t=120000`);
    await take(app, `02-session-transcript.${look}`);
    await goTo(app, `/notes/${note}`);
    await claude.tool('talkbar_change', {
      calls: ['Renewal dates', 'Who signs', 'Offline licences'].map((title) => ({
        tool: 'notes.create',
        args: { title, markdown: 'From the session' },
      })),
    });
    await app.page.waitForTimeout(500);
    await take(app, `03-notes-changed.${look}`);
    await goTo(app, `/projects/${project}`);
    await take(app, `04-project.${look}`);
    await goTo(app, '/trash');
    await take(app, `05-trash.${look}`);
    await app.page.keyboard.press('Control+k');
    await app.page.keyboard.type('halden');
    await app.page.waitForTimeout(400);
    await take(app, `06-search.${look}`);
    await app.page.keyboard.press('Escape');
    await goTo(app, '/settings/mcp');
    await app.page.waitForTimeout(800);
    await take(app, `07-mcp-access.${look}`);
    await expect.soft(app.page.getByRole('table')).toBeVisible();
    await app.page.mouse.move(700, 500);
    await app.page.mouse.wheel(0, 420);
    await app.page.waitForTimeout(250);
    await take(app, `08-mcp-access-scrolled.${look}`);
    await goTo(app, '/settings/mcp/activity');
    await app.page.waitForTimeout(400);
    await take(app, `09-activity.${look}`);
    await goTo(app, '/settings/mcp/connect');
    await app.page.getByRole('tabpanel').getByRole('button').last().click();
    await app.page.waitForTimeout(1500);
    await take(app, `10-connect.${look}`);
    await goTo(app, '/settings/general');
    await take(app, `11-general.${look}`);
  }
});

test('what stands in the way: conflicts, questions, asking before the end', async ({ start, folder, assistant }) => {
  test.setTimeout(300_000);
  folder.turn('on', 'notes.update', 'notes.trash');
  const app = await start();
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 720));
  const { note } = await fillLibrary(app, folder);
  const claude = await assistant('Claude Desktop');

  for (const [language, theme] of LOOKS.slice(0, 2)) {
    const look = `${language}-${theme}`;
    await app.call('app:language', language);
    await app.call('app:theme', theme);
    await goTo(app, `/notes/${note}`);
    await app.page.locator('.cm-content').click();
    await app.page.keyboard.press('Control+End');
    await app.page.keyboard.type('What I am writing now');
    const changed = await claude.tool('talkbar_change', {
      tool: 'notes.update',
      args: { noteId: note, markdown: `Rewritten by the assistant for ${look}\n\n- Send the revised quote` },
    });
    expect(changed['error']).toBeUndefined();
    const compare = app.page.getByRole('alert').getByRole('button');
    await expect(compare).toBeVisible();
    await take(app, `20-conflict.${look}`);
    await compare.click();
    await expect(app.page.getByRole('dialog')).toBeVisible();
    await take(app, `21-compare.${look}`);
    await app.page.getByRole('dialog').getByRole('button').nth(1).click();
    await expect(app.page.getByText(`Rewritten by the assistant for ${look}`).first()).toBeVisible();

    const closesAt = Date.now() + 250_000;
    await tell(app, 'questions:changed', [
      {
        id: 'one',
        client: 'Claude Desktop',
        title: 'Claude Desktop asks to move 2 items to the Trash',
        lines: ['Move the note “Reading list” to the Trash', 'Move the session “Support rota” to the Trash'],
        yes: 'Move to the Trash',
        no: 'Do not delete',
        closesAt,
        inBox: false,
      },
      {
        id: 'two',
        client: 'Cursor',
        title: 'Cursor asks to move 1 item to the Trash',
        lines: ['Move the note “Budget assumptions” to the Trash'],
        yes: 'Move to the Trash',
        no: 'Do not delete',
        closesAt: closesAt + 20_000,
        inBox: false,
      },
    ]);
    await take(app, `22-question.${look}`);
    await tell(app, 'questions:changed', []);
    await goTo(app, '/trash');
    await app.page.getByRole('main').getByRole('button').first().click();
    await expect(app.page.getByRole('alertdialog')).toBeVisible();
    await take(app, `23-empty-trash.${look}`);
    await app.page.keyboard.press('Escape');
    await expect(app.page.getByRole('alertdialog')).toBeHidden();
    await tell(app, 'engine:state', {
      state: 'failed',
      problem: because('library.damaged', { file: '/data/talkbar.db' }),
    });
    await take(app, `24-engine-failed.${look}`);
    await tell(app, 'engine:state', { state: 'running', problem: null });
    await goTo(app, '/sessions/00000000-0000-4000-8000-000000000000');
    await take(app, `25-gone.${look}`);
  }
});
