const ORDER = ['sidebar', 'list', 'detail', 'question'] as const;

/** What the keyboard goes to in a column, the best first. */
const FIRST = [
  '[role="listbox"]',
  '[aria-current="page"]',
  '.cm-content',
  '[role="tab"][aria-selected="true"]',
  'input',
  'button:not([disabled])',
];

export type Column = (typeof ORDER)[number];

/** Moves the keyboard into a column: to what it would reach first there. */
export function focusColumn(column: Column): boolean {
  const place = document.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (place === null) return false;
  const first = FIRST.map((wanted) => place.querySelector<HTMLElement>(wanted)).find((found) => found !== null);
  (first ?? place).focus();
  return true;
}

/** F6 and Shift F6: from column to column, round. */
export function focusNextColumn(by: 1 | -1): void {
  const there = ORDER.filter((column) => document.querySelector(`[data-column="${column}"]`) !== null);
  const now = there.findIndex((column) => document.activeElement?.closest(`[data-column="${column}"]`) !== null);
  const next = there[(Math.max(now, by === 1 ? -1 : 0) + by + there.length) % there.length];
  if (next !== undefined) focusColumn(next);
}
