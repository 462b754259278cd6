import type { Page } from '@playwright/test';

const MIDDLE = { x: 800, y: 400 };
const COPY = 1;

/**
 * Carries files into the window; the answer lets go of them there. The browser itself hands them to the page, as it does
 * those of the desktop, so that they have paths.
 */
export async function carryFiles(page: Page, files: readonly string[]): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const drag = async (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<void> => {
    await browser.send('Input.dispatchDragEvent', {
      type,
      ...MIDDLE,
      data: { items: [], files: [...files], dragOperationsMask: COPY },
    });
  };
  await drag('dragEnter');
  await drag('dragOver');
  return async () => {
    await drag('drop');
    await browser.detach();
  };
}

/** Drops files onto the window. */
export async function dropFiles(page: Page, files: readonly string[]): Promise<void> {
  const letGo = await carryFiles(page, files);
  await letGo();
}
