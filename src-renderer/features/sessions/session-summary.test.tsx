import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OperationError } from '../../data/host';
import type { Session } from '../../data/items';
import { startText } from '../../i18n';
import { MemoryHost } from '../../test-support/memory-host';
import { SessionSummary } from './session-summary';
import { beginSummary, flushSummaries, saveSummary, typeSummary, useSummaryDrafts } from './summary-drafts';

const SESSION: Session = {
  id: 'session-1',
  title: 'Pricing',
  status: 'ready',
  startedAt: 1,
  endedAt: null,
  durationMs: null,
  pinned: false,
  projectId: null,
  turnCount: 0,
  speakerCount: 0,
  createdAt: 1,
  updatedAt: 1,
  summary: 'one',
  project: null,
  speakers: [],
  notes: [],
};

describe('a summary being written', () => {
  let host: MemoryHost;
  let summary: string;

  beforeAll(() => startText('en'));
  beforeEach(() => {
    summary = 'one';
    useSummaryDrafts.setState({}, true);
    host = MemoryHost.install()
      .answer('sessions.get', () => ({ id: 'session-1', summary }))
      .answer('sessions.summary.update', (args) => {
        summary = String(args['summary']);
        return {};
      });
  });
  afterEach(cleanup);

  const updates = (): number => host.asked.filter(({ operation }) => operation === 'sessions.summary.update').length;

  it('is still there after another tab or session was open', () => {
    beginSummary(SESSION);
    typeSummary('session-1', 'one and a half');
    const first = render(<SessionSummary session={SESSION} turns={[]} onSeek={() => undefined} />);
    first.unmount();
    const other = render(<SessionSummary session={{ ...SESSION, id: 'other' }} turns={[]} onSeek={() => undefined} />);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    other.unmount();
    render(<SessionSummary session={SESSION} turns={[]} onSeek={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
    expect(document.body.textContent).toContain('one and a half');
  });

  it('is gone once it is saved, and stays where it could not be', async () => {
    beginSummary(SESSION);
    typeSummary('session-1', 'two');
    host.answer('sessions.summary.update', () => {
      throw new OperationError({ code: 'busy', message: 'busy' });
    });
    await saveSummary('session-1');
    expect(useSummaryDrafts.getState()['session-1']).toMatchObject({ text: 'two', error: { code: 'busy' } });
    host.answer('sessions.summary.update', () => ({}));
    await saveSummary('session-1');
    expect(useSummaryDrafts.getState()).toEqual({});
  });

  it('is saved when the window closes, yet not over another change', async () => {
    beginSummary(SESSION);
    expect(await flushSummaries()).toBe(false);
    expect(updates()).toBe(0);
    typeSummary('session-1', 'two');
    expect(await flushSummaries()).toBe(false);
    expect(summary).toBe('two');
    beginSummary({ id: 'session-1', summary: 'two' });
    typeSummary('session-1', 'three');
    summary = 'by Claude';
    expect(await flushSummaries()).toBe(true);
    expect(summary).toBe('by Claude');
    expect(useSummaryDrafts.getState()['session-1']?.text).toBe('three');
  });
});
