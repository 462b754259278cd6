import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { VirtualList, type ListEntry } from './virtual-list';

interface Item {
  readonly id: string;
  readonly title: string;
}

const HEIGHT = 600;
const ROW = 56;
const MANY = 10_000;

function entriesOf(titles: readonly string[]): readonly ListEntry<Item>[] {
  return [
    { type: 'head', key: 'today', title: 'Today' },
    ...titles.map((title): ListEntry<Item> => ({ type: 'row', key: title, item: { id: title, title } })),
  ];
}

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `Row ${index}`);
const onSelect = vi.fn<(key: string) => void>();
const onEnd = vi.fn<() => void>();

interface ProbeProps {
  readonly titles: readonly string[];
  readonly changed?: readonly string[];
}

function Probe({ titles, changed = [] }: ProbeProps): ReactElement {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <VirtualList
      label="Rows"
      entries={entriesOf(titles)}
      total={titles.length}
      rowHeight={ROW}
      selectedKey={selected}
      changed={new Set(changed)}
      textOf={({ title }) => title}
      renderRow={({ title }) => <span>{title}</span>}
      onEnd={onEnd}
      onSelect={(key) => {
        onSelect(key);
        setSelected(key);
      }}
    />
  );
}

/** The document of the tests has no layout: the list is told how tall it is. */
const saved = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight');
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => HEIGHT });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => HEIGHT });
});
afterAll(() => {
  if (saved !== undefined) Object.defineProperty(HTMLElement.prototype, 'offsetHeight', saved);
});
beforeEach(() => {
  onSelect.mockClear();
  onEnd.mockClear();
});
afterEach(cleanup);

const list = (): HTMLElement => screen.getByRole('listbox', { name: 'Rows' });
const current = (): string | null => list().querySelector('[aria-selected="true"]')?.textContent ?? null;

describe('a long list', () => {
  it(`draws at most 60 of ${MANY} rows, and says how many there are`, () => {
    render(<Probe titles={names(MANY)} />);
    const rows = screen.getAllByRole('option');
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.length).toBeLessThanOrEqual(60);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe(String(MANY));
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('1');
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('asks for more near its end', () => {
    render(<Probe titles={names(12)} />);
    expect(onEnd).toHaveBeenCalled();
  });
});

describe('the keyboard', () => {
  it('moves by arrows, Home and End, and names the active row', async () => {
    const user = userEvent.setup();
    render(<Probe titles={names(8)} />);
    await user.tab();
    expect(document.activeElement).toBe(list());
    await user.keyboard('{ArrowDown}');
    expect(current()).toBe('Row 0');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(current()).toBe('Row 2');
    await user.keyboard('{ArrowUp}');
    expect(current()).toBe('Row 1');
    await user.keyboard('{End}');
    expect(current()).toBe('Row 7');
    await user.keyboard('{ArrowDown}');
    expect(current()).toBe('Row 7');
    await user.keyboard('{Home}');
    expect(current()).toBe('Row 0');
    const active = list().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('Row 0');
  });

  it('jumps to what is typed, to the next one for the same letter', async () => {
    const user = userEvent.setup();
    render(<Probe titles={['Alpha', 'Beta', 'Бета', 'Bravo']} />);
    await user.tab();
    await user.keyboard('b');
    expect(current()).toBe('Beta');
    await user.keyboard('r');
    expect(current()).toBe('Bravo');
  });
});

describe('a refresh', () => {
  it('keeps the selection and marks what changed', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Probe titles={names(8)} />);
    await user.click(screen.getByText('Row 3'));
    rerender(<Probe titles={['New', ...names(8)]} changed={['New']} />);
    expect(current()).toBe('Row 3');
    expect(onSelect).toHaveBeenCalledTimes(1);
    const added = screen.getByText('New').closest('[role="option"]');
    const other = screen.getByText('Row 5').closest('[role="option"]');
    expect(added?.className).not.toBe(other?.className);
  });

  it('keeps the row that is read in its place when rows come in above it', () => {
    const { rerender } = render(<Probe titles={names(200)} />);
    const before = 36 + 40 * (ROW + 1) + 10;
    act(() => {
      list().scrollTop = before;
    });
    rerender(<Probe titles={['New 1', 'New 2', ...names(200)]} />);
    expect(list().scrollTop).toBe(before + 2 * (ROW + 1));
  });

  it('stays at the top where one is at the top, so that what is new is seen', () => {
    const { rerender } = render(<Probe titles={names(200)} />);
    rerender(<Probe titles={['New 1', ...names(200)]} />);
    expect(list().scrollTop).toBe(0);
  });
});
