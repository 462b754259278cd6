import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { AccessInfo, ActivityInfo } from '../../../src-main/contract/app-api';
import { DEFAULT_SETTINGS } from '../../../src-main/contract/settings';
import { startText } from '../../i18n';
import { MemoryHost } from '../../test-support/memory-host';
import { ActivityTab } from './activity-tab';

beforeAll(() => startText('en'));
afterEach(cleanup);

const row = (id: number, call: string, title: string): ActivityInfo => ({
  id,
  at: Date.now(),
  client: 'Claude',
  clientVersion: '1',
  call,
  operation: 'notes.create',
  items: [{ kind: 'note', id: `note-${id}`, title }],
  outcome: 'done',
  durationMs: 2,
  undoable: true,
});

it('every Undo says what it takes back', async () => {
  MemoryHost.install().reply('activity:list', () => [row(3, 'b', 'Three'), row(2, 'b', 'Two'), row(1, 'a', 'One')]);
  const access = { settings: DEFAULT_SETTINGS } as AccessInfo;
  render(<ActivityTab access={access} />);
  const names = (await screen.findAllByRole('button', { name: /^Undo/u })).map((button) =>
    button.getAttribute('aria-label'),
  );
  expect(names).toEqual([
    'Undo: Batch of 2, Created a note “Two”, Created a note “Three”',
    'Undo: Created a note “Two”',
    'Undo: Created a note “Three”',
    'Undo: Created a note “One”',
  ]);
  expect(screen.getByText('2 calls')).toBeDefined();
});
