import type { Page } from '@playwright/test';
import { rowsOf } from './support/moves';
import { expect, test } from './support/test';

function choose(page: Page, name: string): Promise<void> {
  return page.getByRole('radio', { name, exact: true }).click();
}

function colourOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

test('language, theme and density change what is shown at once, and are kept', async ({ start }) => {
  const app = await start();
  const { page } = app;
  await app.run('notes.create', { title: 'A note' });
  await page.keyboard.press('Control+2');
  const row = rowsOf(page, 'Notes').first();
  await expect(row).toBeVisible();
  const heightOf = async (): Promise<number> => (await row.boundingBox())?.height ?? 0;
  const comfortable = await heightOf();
  await page.keyboard.press('Control+Comma');

  await choose(page, 'Compact');
  await choose(page, 'Light');
  const light = await colourOf(page);
  await choose(page, 'Dark');
  await expect.poll(() => colourOf(page)).not.toBe(light);
  const dark = await colourOf(page);
  await choose(page, 'Русский');
  await expect(page.getByRole('heading', { name: 'Общие' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await choose(page, 'English');
  await page.keyboard.press('Escape');
  await expect.poll(heightOf).toBeLessThan(comfortable);

  await app.quit();
  const again = await start();
  await expect(again.page.locator('html')).toHaveAttribute('data-density', 'compact');
  expect(await colourOf(again.page)).toBe(dark);
});
