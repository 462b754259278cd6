import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperationError } from '../../data/host';
import { MemoryHost } from '../../test-support/memory-host';
import { useSearch } from './use-search';

let host: MemoryHost;

beforeEach(() => {
  host = MemoryHost.install()
    .answer('workspace.overview', () => ({ latestSessions: [] }))
    .answer('workspace.search', ({ query }) => ({ matches: [{ id: String(query) }] }));
});
afterEach(cleanup);

const searched = () =>
  host.asked.filter(({ operation }) => operation === 'workspace.search').map(({ args }) => args['query']);

async function typing(...queries: readonly string[]) {
  const hook = renderHook(({ query }) => useSearch(query), { initialProps: { query: '' } });
  await act(async () => undefined);
  host.hold = true;
  for (const query of queries) hook.rerender({ query });
  await act(async () => undefined);
  return hook.result;
}

async function release(): Promise<void> {
  await act(async () => host.release());
}

it('asks for the first words and the last, not for those typed while a search runs', async () => {
  const result = await typing('h', 'ha', 'hal', 'halden');
  expect(searched()).toEqual(['h']);
  await release();
  expect(searched()).toEqual(['h', 'halden']);
  expect(result.current).toMatchObject({ query: '', matches: [] });
  await release();
  expect(searched()).toEqual(['h', 'halden']);
  expect(result.current).toMatchObject({ query: 'halden', matches: [{ id: 'halden' }], error: null });
});

it('finds nothing for no words, without asking, whatever still runs', async () => {
  const result = await typing('halden', '  ');
  expect(result.current).toMatchObject({ query: '', matches: [], error: null });
  await release();
  expect(searched()).toEqual(['halden']);
  expect(result.current).toMatchObject({ query: '', matches: [], error: null });
});

it('tells a refusal, and searches on with the next words', async () => {
  host.answer('workspace.search', ({ query }) => {
    if (query === 'x') throw new OperationError({ code: 'busy', message: 'busy' });
    return { matches: [{ id: String(query) }] };
  });
  const result = await typing('x');
  await release();
  expect(result.current).toMatchObject({ query: 'x', matches: [], error: { code: 'busy' } });
  const next = await typing('y');
  await release();
  expect(next.current).toMatchObject({ query: 'y', matches: [{ id: 'y' }], error: null });
});
