const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the keyboard from control to control of a table. False where the key is not one that moves. */
export function moveInTable(table: HTMLElement, from: EventTarget, key: string): boolean {
  const step = STEPS[key];
  if (step === undefined || !(from instanceof HTMLElement)) return false;
  const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')].map((row) => controlsOf(row));
  const row = rows.findIndex((controls) => controls.some(({ element }) => element === from));
  const here = rows[row]?.find(({ element }) => element === from);
  if (here === undefined) return false;
  const target = step[0] === 0 ? besides(rows[row] ?? [], here, step[1]) : below(rows, row, here.column, step[0]);
  target?.element.focus();
  return true;
}

interface Control {
  readonly element: HTMLElement;
  /** -1 is the opener of an area. */
  readonly column: number;
}

const COLUMNS = ['read', 'change', 'delete'];

function controlsOf(row: HTMLElement): readonly Control[] {
  return [...row.querySelectorAll<HTMLElement>('button, input')].map((element) => ({
    element,
    column: COLUMNS.indexOf(element.closest<HTMLElement>('[data-column-of]')?.dataset['columnOf'] ?? ''),
  }));
}

function besides(controls: readonly Control[], here: Control, by: number): Control | undefined {
  return controls[controls.indexOf(here) + by];
}

/** The next row with a control in that column; at the end, the nearest row with any. */
function below(rows: readonly (readonly Control[])[], row: number, column: number, by: number): Control | undefined {
  for (let next = row + by; next >= 0 && next < rows.length; next += by) {
    const same = rows[next]?.find((control) => control.column === column);
    if (same !== undefined) return same;
  }
  return rows[row + by]?.[0];
}
