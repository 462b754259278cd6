import { writeFileSync } from 'node:fs';
import { meetingFiles } from '../views/meeting-files';
import { carryFiles, dropFiles } from './support/drop-files';
import { nativeDialog, noDialog, press, typeKeys, windowsNamed } from './support/native-dialog';
import { itemsOf } from './support/running-app';
import { expect, test } from './support/test';

const CHOOSER = 'Import transcripts';

test('dropped files come in one by one, and each is reported: new, known, broken, unsuitable', async ({
  start,
  folder,
}) => {
  const app = await start();
  const { page } = app;
  const { vtt, srt, broken, picture } = meetingFiles(folder);
  await app.listen('import:progress', 'data:changed');

  const letGo = await carryFiles(page, [vtt, srt, broken, picture, vtt]);
  await expect(page.getByText('Drop to import')).toBeVisible();
  await letGo();
  const report = page.getByRole('dialog', { name: '2 sessions imported' });
  const files = report.getByRole('listitem');
  await expect(files).toHaveText([
    /^Design review\.vtt.*“Design review”: 2 turns, 2 speakers$/u,
    /^Budget call\.srt.*“Budget call”: 2 turns, 2 speakers$/u,
    /^Broken\.vtt.*line 4/u,
    /^Whiteboard\.png./u,
    /^Design review\.vtt.*Here already as “Design review”; nothing was changed$/u,
  ]);
  await expect(page.getByText('Drop to import')).toBeHidden();
  const progress = (await app.heard('import:progress')).map(({ done, total }) => `${done}/${total}`);
  expect(progress).toEqual(['0/5', '1/5', '2/5', '3/5', '4/5', '5/5']);
  // Each file is a change of its own, and the refused ones are none.
  const touched = (await app.heard('data:changed')).map((change) => change.touched.session?.length);
  expect(touched).toEqual([1, 1]);

  await report.getByRole('button', { name: 'Open the first' }).click();
  await expect(report).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Title of the session' })).toHaveValue('Design review');
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await expect(page.getByText('With the walrus, as agreed.')).toBeVisible();

  await app.quit();
  const again = await start();
  await expect(again.page.getByRole('listbox', { name: 'Sessions' }).getByRole('option')).toHaveCount(2);
  await dropFiles(again.page, [srt]);
  const second = again.page.getByRole('dialog', { name: 'All of it was here already' });
  await expect(second.getByRole('listitem')).toHaveText([/Here already as “Budget call”/u]);
  await again.page.keyboard.press('Escape');
  await expect(second).toBeHidden();
  expect(itemsOf(await again.run('sessions.list'))).toHaveLength(2);
});

test('files that are all refused import nothing, and the window goes on', async ({ start, folder }) => {
  const app = await start();
  const { page } = app;
  const { broken, picture } = meetingFiles(folder);
  await dropFiles(page, [broken, picture, folder.dir]);
  const report = page.getByRole('dialog', { name: 'Nothing was imported' });
  await expect(report.getByRole('listitem')).toHaveCount(3);
  await expect(report.getByRole('button', { name: /^Open/u })).toHaveCount(0);
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No sessions yet')).toBeVisible();
  expect(itemsOf(await app.run('sessions.list'))).toEqual([]);
});

test('the progress of a long import is shown, and what comes in meanwhile is kept', async ({ start, folder }) => {
  const app = await start();
  const { page } = app;
  const cue = (index: number): string => {
    const at = (ms: number): string => new Date(ms).toISOString().slice(11, 23);
    return `${at(index * 500)} --> ${at(index * 500 + 400)}\n<v Anna>Line number ${index} of a long meeting\n`;
  };
  const files = Array.from({ length: 12 }, (_, number) => {
    const file = folder.beside(`Long ${number}.vtt`);
    const cues = Array.from({ length: 20_000 }, (_cue, index) => cue(index));
    writeFileSync(file, `WEBVTT\n\nNOTE ${number}\n\n${cues.join('\n')}`);
    return file;
  });
  await dropFiles(page, files);
  const bar = page.getByRole('progressbar', { name: /of 12 files$/u });
  await expect(bar).toBeVisible();
  // One import at a time: what is dropped meanwhile is not taken.
  await dropFiles(page, [meetingFiles(folder).vtt]);
  await expect(page.getByRole('dialog', { name: '12 sessions imported' })).toBeVisible({ timeout: 60_000 });
  await expect(bar).toBeHidden();
  expect(await app.run('sessions.list')).toMatchObject({ totalCount: 12 });
});

test('the system’s own chooser imports what is chosen, and nothing where it is left', async ({ start, folder }) => {
  const app = await start();
  const { page } = app;
  const { vtt } = meetingFiles(folder);
  await page.getByRole('button', { name: 'Import transcripts' }).first().click();
  await press(await nativeDialog(CHOOSER), 'Escape');
  await noDialog(CHOOSER);
  await expect(page.getByText('No sessions yet')).toBeVisible();

  await page.getByRole('button', { name: 'Import transcripts' }).first().click();
  await nativeDialog(CHOOSER);
  // A slash opens the chooser's own field for a path. On a busy machine what the field proposes can come between the keys,
  // so the path is typed anew until it is taken; the first Return may only close the proposals.
  await expect(async () => {
    for (const keys of [['ctrl+a'], ['Return'], ['Return']]) {
      const [chooser] = await windowsNamed(CHOOSER);
      if (chooser === undefined) return;
      await press(chooser, ...keys);
      if (keys[0] === 'ctrl+a') await typeKeys(vtt, 25);
      await page.waitForTimeout(300);
    }
    expect(await windowsNamed(CHOOSER)).toEqual([]);
  }).toPass({ timeout: 30_000 });
  const report = page.getByRole('dialog', { name: '1 session imported' });
  await report.getByRole('button', { name: 'Close' }).press('Escape');
  await expect(report).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Title of the session' })).toHaveValue('Design review');
});
