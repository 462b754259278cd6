import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useAccess } from '../../data/access';
import { startText } from '../../i18n';
import { MemoryHost } from '../../test-support/memory-host';
import { Dialog } from '../../ui/dialog';
import { QuestionLayer } from './question-layer';

const ask = (): void =>
  act(() =>
    useAccess.setState({
      questions: [
        {
          id: 'q',
          client: 'Claude',
          title: 'Move a note?',
          lines: ['One'],
          yes: 'Move to the Trash',
          no: 'Do not delete',
          closesAt: Date.now() + 60_000,
          inBox: false,
        },
      ],
    }),
  );

describe('a question in the window', () => {
  let host: MemoryHost;

  beforeAll(() => startText('en'));
  beforeEach(() => {
    host = MemoryHost.install().reply('questions:answer', () => null);
    useAccess.setState({ questions: [] });
  });
  afterEach(cleanup);

  it('leaves the keyboard in a text that is being written', () => {
    render(
      <>
        <textarea aria-label="text" />
        <QuestionLayer />
      </>,
    );
    screen.getByLabelText('text').focus();
    ask();
    expect(document.activeElement).toBe(screen.getByLabelText('text'));
    expect(screen.getByRole('alertdialog', { name: 'Move a note?' })).toBeDefined();
  });

  it('is reached by keyboard over an open dialog, and Escape declines it alone', async () => {
    const user = userEvent.setup();
    let closed = false;
    render(
      <>
        <Dialog title="New project" actions={null} onClose={() => (closed = true)}>
          <input aria-label="name" />
        </Dialog>
        <QuestionLayer />
      </>,
    );
    screen.getByLabelText('name').focus();
    ask();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Do not delete');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Move to the Trash');
    await user.keyboard('{Escape}');
    expect(host.calls).toEqual([{ channel: 'questions:answer', argument: { id: 'q', accept: false } }]);
    expect(closed).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
