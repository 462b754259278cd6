import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccessDifference } from '../../../src-main/contract/app-api';
import { startAccess, useAccess } from '../../data/access';
import { useRouter } from '../../data/router';
import { startText } from '../../i18n';
import { MemoryHost } from '../../test-support/memory-host';
import { AccessBanner } from './access-banner';

const NOTHING: AccessDifference = { switches: {}, allowed: [], denied: [], policy: false };
let host: MemoryHost;

beforeEach(() => {
  useAccess.setState({ outside: null });
  host = MemoryHost.install();
  startAccess();
});
afterEach(cleanup);

async function shown(language: 'en' | 'ru', ...differences: readonly Partial<AccessDifference>[]): Promise<string> {
  await startText(language);
  render(<AccessBanner />);
  for (const difference of differences) act(() => host.emit('access:changed-outside', { ...NOTHING, ...difference }));
  return screen.getByRole('alert').querySelector('p')?.textContent ?? '';
}

it('says in words what was changed', async () => {
  const words = await shown('en', {
    switches: { enabled: true, allowDeletes: true },
    allowed: ['a.one', 'a.two', 'a.three', 'a.four'],
    denied: ['b.one'],
    policy: true,
  });
  expect(words).toBe(
    'MCP access is on. Deletes run without confirmation where the assistant cannot ask. 4 operations allowed: a.one, a.two, a.three and others. 1 operation turned off: b.one. Your administrator’s policy changed.',
  );
});

it('says it in Russian too', async () => {
  const words = await shown('ru', { switches: { enabled: true }, allowed: ['notes.create', 'notes.pin'] });
  expect(words.replaceAll('\u00a0', ' ')).toBe(
    'Доступ по MCP включён. Разрешены 2 операции: Создать заметку, Закрепить заметку.',
  );
});

it('adds up what comes while it is there, as it stands in the end', async () => {
  const words = await shown(
    'en',
    { switches: { enabled: true }, allowed: ['a.one', 'a.two'] },
    { switches: { enabled: false }, denied: ['a.one'], allowed: ['a.three'] },
  );
  expect(words).toBe('MCP access is off. 2 operations allowed: a.two, a.three. 1 operation turned off: a.one.');
});

it('stays until it is closed, or leads to the switches', async () => {
  await shown('en', { switches: { alwaysAskInApp: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => host.emit('access:changed-outside', { ...NOTHING, switches: { askInApp: true } }));
  await userEvent.click(screen.getByRole('button', { name: 'MCP Access' }));
  expect(useRouter.getState().route).toMatchObject({ view: 'settings', page: 'mcp', tab: 'access' });
  expect(screen.queryByRole('alert')).toBeNull();
});
