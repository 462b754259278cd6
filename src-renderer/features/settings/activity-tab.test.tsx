import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AccessInfo, ActivityInfo, UndoState } from '../../../src-main/contract/app-api';
import { DEFAULT_SETTINGS } from '../../../src-main/contract/settings';
import { startText } from '../../i18n';
import { MemoryHost } from '../../test-support/memory-host';
import { ActivityTab } from './activity-tab';

beforeAll(() => startText('en'));
afterEach(async () => {
  cleanup();
  await startText('en');
});

const ACCESS = { settings: DEFAULT_SETTINGS } as AccessInfo;
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
  reason: null,
  undo: { state: 'offered', along: 0 },
});

it('every Undo says what it takes back', async () => {
  MemoryHost.install().reply('activity:list', () => [row(3, 'b', 'Three'), row(2, 'b', 'Two'), row(1, 'a', 'One')]);
  render(<ActivityTab access={ACCESS} />);
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

const AT = new Date(2026, 0, 5, 14, 5).getTime();
const WHY: readonly (readonly [UndoState, string, string])[] = [
  [{ state: 'undone', at: AT }, 'Undone', 'You took it back, Mon, 5 Jan, 14:05.'],
  [
    { state: 'changed', client: null, at: AT },
    'Changed since',
    'You changed it since, Mon, 5 Jan, 14:05. That is kept.',
  ],
  [
    { state: 'changed', client: 'Cursor', at: AT },
    'Changed since',
    'Cursor changed it since, Mon, 5 Jan, 14:05. Only the latest change can be taken back.',
  ],
  [
    { state: 'with_call' },
    'With the batch',
    'A later entry of the same batch changed it again. The Undo of the batch takes both back.',
  ],
  [{ state: 'gone' }, 'Gone', 'The item was deleted for good.'],
  [{ state: 'forgotten' }, 'Too long ago', 'TalkBar no longer knows what changed since.'],
];

it.each(WHY)('where there is no Undo it says so, and the keyboard reaches why: %j', async (undo, label, why) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 9) });
  MemoryHost.install().reply('activity:list', () => [{ ...row(1, 'a', 'One'), undo }]);
  render(<ActivityTab access={ACCESS} />);
  const note = await screen.findByRole('button', { name: `${label}. ${why}` });
  expect([note.textContent, note.getAttribute('aria-disabled')]).toEqual([label, 'true']);
  expect(screen.queryByRole('button', { name: /^Undo:/u })).toBeNull();
  for (let stop = 0; stop < 20 && document.activeElement !== note; stop += 1) await userEvent.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe(why);
  vi.useRealTimers();
});

it('a batch takes back together what its entries alone could not', async () => {
  const host = MemoryHost.install();
  host.reply('activity:list', () => [row(2, 'b', 'New'), { ...row(1, 'b', 'Old'), undo: { state: 'with_call' } }]);
  const asked: unknown[] = [];
  host.reply('activity:undo', (argument) => {
    asked.push(argument);
    return [
      { ok: true, result: null },
      { ok: true, result: null },
    ];
  });
  render(<ActivityTab access={ACCESS} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Undo: Batch of 2/u }));
  expect(asked).toEqual([{ ids: [2, 1] }]);
});

it('an Undo that takes later changes along says so', async () => {
  MemoryHost.install().reply('activity:list', () => [{ ...row(1, 'a', 'One'), undo: { state: 'offered', along: 2 } }]);
  render(<ActivityTab access={ACCESS} />);
  await screen.findByRole('button', { name: 'Undo: Created a note “One”, and 2 later changes by Claude' });
});

it.each([
  ['en', 'timeout', 'No answer in time'],
  ['en', 'declined_in_app', 'Declined by you'],
  ['ru', 'disconnected', 'Ассистент отключился'],
  ['ru', 'quit', 'TalkBar закрыли'],
] as const)('tells who or what ended a question: %s, %s', async (language, reason, words) => {
  await startText(language);
  MemoryHost.install().reply('activity:list', () => [
    { ...row(1, 'a', 'One'), operation: 'notes.trash', outcome: 'declined', reason, undo: null },
  ]);
  render(<ActivityTab access={ACCESS} />);
  await screen.findByText(words);
  expect(screen.queryByText(/^Declined$|^Отклонено$/u)).toBeNull();
});
