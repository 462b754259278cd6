import { beforeEach, expect, it } from 'vitest';
import { MemoryHost } from '../test-support/memory-host';
import { startAccess } from './access';
import { useRouter } from './router';
import { useToasts } from './toasts';

beforeEach(() => useToasts.setState({ toasts: [] }));

it('says that others changed what assistants may do, with a way to the switches', () => {
  const host = MemoryHost.install();
  startAccess();
  expect(useToasts.getState().toasts).toEqual([]);
  host.emit('access:changed-outside', null);
  const [toast] = useToasts.getState().toasts;
  expect(toast).toMatchObject({ kind: 'notice', text: 'toast.accessChanged', link: { text: 'toast.openAccess' } });
  if (toast?.kind === 'notice') toast.link?.open();
  expect(useRouter.getState().route).toMatchObject({ view: 'settings', page: 'mcp', tab: 'access' });
});
