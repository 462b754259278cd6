import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts, withChange } from '../data/toasts';
import { startText } from '../i18n';
import { changeBy } from '../test-support/memory-host';
import { ToastRegion } from './toast-region';

let hidden = false;

function show(visible: boolean): void {
  hidden = !visible;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

function change(client: string): void {
  const event = changeBy(client, { touched: { note: ['a'] }, operations: { 'notes.create': 1 }, undo: [1] });
  act(() => useToasts.setState(({ toasts }) => ({ toasts: withChange(toasts, event) })));
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const shown = (): number => screen.queryAllByRole('button', { name: 'Undo' }).length;

describe('toasts', () => {
  beforeAll(() => startText('en'));
  beforeEach(() => {
    vi.useFakeTimers();
    hidden = false;
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    useToasts.setState({ toasts: [] });
    render(<ToastRegion />);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('stay eight seconds, counted from when the window shows again', () => {
    change('Claude');
    pass(7_000);
    show(false);
    pass(60_000);
    show(true);
    pass(7_000);
    expect(shown()).toBe(1);
    pass(1_500);
    expect(shown()).toBe(0);
  });

  it('begin their time anew when they count up, and keep the focus', () => {
    change('Claude');
    change('Cursor');
    const [undo] = screen.getAllByRole('button', { name: 'Undo' });
    act(() => undo?.focus());
    change('Claude');
    expect(document.activeElement).toBe(undo);
    expect(document.body.textContent).toContain('2 notes created');
    pass(20_000);
    expect(shown()).toBe(1);
    act(() => undo?.blur());
    change('Claude');
    pass(7_000);
    expect(shown()).toBe(1);
    pass(1_500);
    expect(shown()).toBe(0);
  });

  it('stay while they are pointed at', () => {
    change('Claude');
    const toast = screen.getByRole('status').firstElementChild;
    if (toast === null) throw new Error('no toast');
    fireEvent.pointerEnter(toast);
    change('Claude');
    pass(60_000);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(toast);
    pass(8_500);
    expect(shown()).toBe(0);
  });
});
