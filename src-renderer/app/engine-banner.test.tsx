import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { because } from '../../src-main/contract/why/why';
import { useApp } from '../data/app-state';
import { startText } from '../i18n';
import { MemoryHost } from '../test-support/memory-host';
import { EngineBanner, LibraryClosed } from './engine-banner';

const FILE = '/data/talkbar.db';
const PROBLEM = because('library.damaged', { file: FILE });
const SPACE = { id: 'w', name: 'Work', open: true, counts: { sessions: 0, notes: 0, projects: 0 } };

describe('an engine that does not run', () => {
  let host: MemoryHost;

  beforeAll(() => startText('en'));
  beforeEach(() => {
    host = MemoryHost.install().answer('workspace.list', () => ({ items: [SPACE] }));
    useApp.setState({ engine: { state: 'failed', problem: PROBLEM }, workspaces: [] });
  });
  afterEach(cleanup);

  it('has not stopped where the library was never opened', () => {
    render(<EngineBanner />);
    expect(screen.getByRole('alert').textContent).toContain('TalkBar’s library cannot be opened');
    expect(screen.getByRole('alert').textContent).not.toContain('stopped');
  });

  it('says why, once, and tries again', async () => {
    render(<LibraryClosed />);
    expect(document.body.textContent.split(FILE)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(host.asked.map(({ operation }) => operation)).toEqual(['workspace.list']);
  });

  it('has stopped where the library was open', () => {
    useApp.setState({ workspaces: [SPACE] });
    render(<EngineBanner />);
    expect(screen.getByRole('alert').textContent).toContain('stopped and could not be started again');
  });
});
