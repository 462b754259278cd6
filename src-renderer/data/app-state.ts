import { create } from 'zustand';
import type { AppInfo, Events } from '../../src-main/contract/app-api';
import type { Workspace } from './items';
import { call, invoke, listen } from './host';
import { onChange } from './live';

export type Density = 'comfortable' | 'compact';

interface AppState {
  readonly info: AppInfo | null;
  readonly workspaces: readonly Workspace[];
  readonly engine: Events['engine:state'];
}

/** What the whole window needs to know. */
export const useApp = create<AppState>(() => ({
  info: null,
  workspaces: [],
  engine: { state: 'running', problem: null },
}));

/** The workspace that is open, once it is known. */
export function useWorkspace(): Workspace | null {
  return useApp((state) => state.workspaces.find(({ open }) => open) ?? null);
}

/** Reads what the window needs before anything else, and follows it. */
export function startAppState(): void {
  listen('app:info-changed', (info) => useApp.setState({ info }));
  listen('engine:state', (engine) => {
    useApp.setState({ engine });
    if (engine.state === 'restarted') void refreshWorkspaces();
  });
  onChange(() => void refreshWorkspaces());
  void invoke('app:info', null).then((info) => useApp.setState({ info }));
  void refreshWorkspaces();
}

/** The workspaces and their counts. A failure leaves what was known: the lists say what is wrong. */
export async function refreshWorkspaces(): Promise<void> {
  const answer = await call<{ readonly items: readonly Workspace[] }>('workspace.list').catch(() => null);
  if (answer !== null) useApp.setState({ workspaces: answer.items });
}
