import { focus, nativeDialog, noDialog, press, windowsNamed } from './support/native-dialog';
import { itemsOf, type RunningApp } from './support/running-app';
import { expect, test } from './support/test';

const UNSAVED = 'TalkBar: not everything is saved';

/** Answers the next `app:closing` in place of the page: some text could not be saved. */
async function cannotSave(app: RunningApp): Promise<void> {
  await app.page.evaluate(() => {
    window.host.on('app:closing', () => void window.host.invoke('app:closed-ready', { unsaved: true }));
  });
}

function closeWindow(app: RunningApp): Promise<void> {
  return app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

for (const way of ['quit', 'close'] as const) {
  test(`${way} right after the last key keeps the text`, async ({ start }) => {
    const app = await start();
    const { page } = app;
    await page.keyboard.press('Control+n');
    await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused();
    await page.keyboard.type('The last words before the end');
    if (way === 'quit') {
      await app.quit();
    } else {
      const gone = app.electron.waitForEvent('close');
      await closeWindow(app);
      await gone;
    }
    const again = await start();
    expect(itemsOf(await again.run('notes.list'))).toMatchObject([{ snippet: 'The last words before the end' }]);
  });
}

test('what cannot be saved holds the window open until the user lets it go', async ({ start }) => {
  const app = await start();
  await cannotSave(app);
  await app.electron.evaluate(({ app: electron }) => electron.quit());
  await press(await nativeDialog(UNSAVED), 'Escape');
  await noDialog(UNSAVED);
  expect(await app.run('notes.create', { title: 'Still here' })).toMatchObject({ title: 'Still here' });

  const gone = app.electron.waitForEvent('close');
  await closeWindow(app);
  await press(await nativeDialog(UNSAVED), 'Tab', 'Return');
  await gone;
});

test('a page that does not answer is waited for only so long', async ({ start }) => {
  const app = await start();
  await focus((await windowsNamed('TalkBar'))[0] ?? '');
  const startedAt = Date.now();
  const gone = app.electron.waitForEvent('close');
  void app.page
    .evaluate(() => {
      const until = Date.now() + 20_000;
      while (Date.now() < until);
    })
    .catch(() => undefined);
  await closeWindow(app);
  await gone;
  expect(Date.now() - startedAt).toBeLessThan(12_000);
});

test('the window is never smaller than what fits into it', async ({ start }) => {
  const app = await start();
  const sizes = await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getMinimumSize());
  expect(sizes).toEqual([1024, 640]);
});
