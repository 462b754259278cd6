import { create } from 'zustand';
import type { ImportReport } from '../../../src-main/contract/app-api';
import type { Refusal } from '../../../src-main/contract/errors';
import { errorOf, invoke, listen } from '../../data/host';
import { navigate } from '../../data/router';

interface ImportState {
  readonly running: boolean;
  readonly done: number;
  readonly total: number;
  /** What came of the last import, until it is closed. */
  readonly reports: readonly ImportReport[] | null;
  readonly problem: Refusal | null;
}

const IDLE: ImportState = { running: false, done: 0, total: 0, reports: null, problem: null };

export const useImport = create<ImportState>(() => IDLE);

/** Imports files; without paths the user is asked for them. One import at a time. */
export async function startImport(paths: readonly string[] | null): Promise<void> {
  if (useImport.getState().running || paths?.length === 0) return;
  useImport.setState({ ...IDLE, running: true, total: paths?.length ?? 0 });
  const stop = listen('import:progress', ({ done, total }) => useImport.setState({ done, total }));
  try {
    const reports = await invoke('import:files', { paths });
    // Nothing was chosen.
    useImport.setState(reports.length === 0 ? IDLE : { ...IDLE, reports });
    const [only] = reports;
    const isPlain = reports.length === 1 && only?.outcome === 'imported' && only.warnings.length === 0;
    if (isPlain && only.sessionId !== null) navigate(`/sessions/${only.sessionId}`);
  } catch (thrown) {
    useImport.setState({ ...IDLE, problem: errorOf(thrown) });
  } finally {
    stop();
  }
}

export function closeImport(): void {
  useImport.setState(IDLE);
}
