import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TriStateSwitch, type TriState } from './switch';

afterEach(cleanup);

describe('a switch of many', () => {
  it.each<[TriState, boolean]>([
    ['off', true],
    ['some', true],
    ['on', false],
  ])('that is %s turns to %s', async (state, to) => {
    const onChange = vi.fn<(on: boolean) => void>();
    render(<TriStateSwitch label="Notes, Change, 5 of 8 on" state={state} onChange={onChange} />);
    await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Notes, Change, 5 of 8 on' }));
    expect(onChange.mock.calls).toEqual([[to]]);
  });

  it('says that it is some', () => {
    render(<TriStateSwitch label="Some" state="some" onChange={() => undefined} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true);
  });
});
