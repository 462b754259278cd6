import { create } from 'zustand';
import type {
  AccessChange,
  AccessDifference,
  AccessInfo,
  ConnectedClient,
  WaitingQuestion,
} from '../../src-main/contract/app-api';
import type { Refusal } from '../../src-main/contract/errors';
import { errorOf, invoke, listen } from './host';

interface AccessState {
  readonly access: AccessInfo | null;
  readonly clients: readonly ConnectedClient[];
  readonly questions: readonly WaitingQuestion[];
  /** What others than this window changed; null where nothing did, or the user has seen it. */
  readonly outside: AccessDifference | null;
  readonly error: Refusal | null;
}

/** What assistants may do, who is connected, and what they ask. */
export const useAccess = create<AccessState>(() => ({
  access: null,
  clients: [],
  questions: [],
  outside: null,
  error: null,
}));

/** Reads and follows it. */
export function startAccess(): void {
  listen('access:changed', (access) => useAccess.setState({ access }));
  listen('access:changed-outside', (difference) =>
    useAccess.setState(({ outside }) => ({ outside: outside === null ? difference : together(outside, difference) })),
  );
  listen('clients:changed', (clients) => useAccess.setState({ clients }));
  listen('questions:changed', (questions) => useAccess.setState({ questions }));
  void loadAccess();
}

/** Reads it again, after a failure too. */
export async function loadAccess(): Promise<void> {
  try {
    const [access, clients, questions] = await Promise.all([
      invoke('access:get', null),
      invoke('clients:list', null),
      invoke('questions:list', null),
    ]);
    useAccess.setState({ access, clients, questions, error: null });
  } catch (thrown) {
    useAccess.setState({ error: errorOf(thrown) });
  }
}

/** Applies a change at once; the switches move when it is written. */
export async function changeAccess(change: AccessChange): Promise<void> {
  try {
    useAccess.setState({ access: await invoke('access:change', change), error: null });
  } catch (thrown) {
    useAccess.setState({ error: errorOf(thrown) });
  }
}

/** Answers a question that stands in the window. */
export function answerQuestion(id: string, accept: boolean): void {
  useAccess.setState(({ questions }) => ({ questions: questions.filter((question) => question.id !== id) }));
  void invoke('questions:answer', { id, accept });
}

/** The user has seen what others changed. */
export function forgetOutside(): void {
  useAccess.setState({ outside: null });
}

/** Two changes in a row as one; what was moved there and back again is in it as it stands now. */
function together(first: AccessDifference, next: AccessDifference): AccessDifference {
  const rest = (ids: readonly string[]): readonly string[] =>
    ids.filter((id) => !next.allowed.includes(id) && !next.denied.includes(id));
  return {
    switches: { ...first.switches, ...next.switches },
    allowed: [...rest(first.allowed), ...next.allowed],
    denied: [...rest(first.denied), ...next.denied],
    policy: first.policy || next.policy,
  };
}
