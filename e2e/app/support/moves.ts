import type { Locator, Page } from '@playwright/test';

/** Goes to a place of the sidebar with the mouse. */
export async function openPlace(page: Page, place: 'Sessions' | 'Notes' | 'Projects' | 'Trash'): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('button', { name: new RegExp(`^${place}`, 'u') }).click();
}

/** The rows of the list column. */
export function rowsOf(page: Page, list: 'Sessions' | 'Notes' | 'Projects'): Locator {
  return page.getByRole('listbox', { name: list }).getByRole('option');
}

/** Chooses an entry of the menu «More» of what is open. */
export async function chooseMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
