import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { AccessInfo, ConnectedClient } from '../../../src-main/contract/app-api';
import { DEFAULT_SETTINGS, OPEN_POLICY } from '../../../src-main/contract/settings';
import { useAccess } from '../../data/access';
import { startText } from '../../i18n';
import { MemoryHost } from '../../test-support/memory-host';
import { ConnectTab } from './connect-tab';

beforeAll(() => startText('en'));
afterEach(cleanup);

const client = (name: string, toolsOffered: boolean): ConnectedClient => ({
  id: name,
  name,
  version: '1',
  since: Date.now(),
  canAsk: false,
  toolsOffered,
  calls: 0,
});

function open(enabled: boolean): void {
  MemoryHost.install();
  const settings = { ...DEFAULT_SETTINGS, mcp: { ...DEFAULT_SETTINGS.mcp, enabled } };
  useAccess.setState({
    access: { settings, policy: OPEN_POLICY, policyBroken: false } as AccessInfo,
    clients: [client('Early', false), client('Late', true)],
  });
  render(<ConnectTab />);
}

it('says which assistant has no tools because it connected while access was off', () => {
  open(true);
  const early = screen.getByText('Early').closest('li');
  expect(early?.textContent).toContain(
    'Connected while MCP access was off, so it has no tools. Reconnect TalkBar in it.',
  );
  expect(screen.getByText('Late').closest('li')?.textContent).not.toContain('no tools');
  expect(screen.queryByText(/an assistant that connects now gets no tools/u)).toBeNull();
});

it('says so while access is off, and what a connection would come to now', () => {
  open(false);
  expect(screen.getByText('Early').closest('li')?.textContent).toContain('Turn access on, then reconnect');
  expect(screen.getByText(/an assistant that connects now gets no tools/u)).toBeDefined();
});
