import { useCallback, useEffect, useRef, useState } from 'react';
import type { WindowChange } from '../../src-main/contract/app-api';
import type { Refusal } from '../../src-main/contract/errors';
import { errorOf } from './host';
import { onChange } from './live';

export interface Resource<T> {
  readonly data: T | null;
  readonly error: Refusal | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface Held<T> {
  readonly key: string;
  readonly data: T | null;
  readonly error: Refusal | null;
}

/**
 * One thing the window shows, loaded when `key` changes and again when `touched` says that a change concerns it. What is
 * shown stays until the new answer has come.
 */
export function useResource<T>(
  key: string,
  load: () => Promise<T>,
  touched: (change: WindowChange) => boolean,
): Resource<T> {
  const [held, setHeld] = useState<Held<T>>({ key, data: null, error: null });
  const latest = useRef({ key, load, touched, turn: 0 });
  latest.current.key = key;
  latest.current.load = load;
  latest.current.touched = touched;

  const reload = useCallback(() => {
    const turn = ++latest.current.turn;
    const asked = latest.current.key;
    const isCurrent = (): boolean => latest.current.turn === turn && latest.current.key === asked;
    latest.current.load().then(
      (data) => {
        if (isCurrent()) setHeld({ key: asked, data, error: null });
      },
      (thrown: unknown) => {
        if (isCurrent()) setHeld({ key: asked, data: null, error: errorOf(thrown) });
      },
    );
  }, []);

  useEffect(() => reload(), [key, reload]);
  useEffect(
    () =>
      onChange((change) => {
        if (latest.current.touched(change)) reload();
      }),
    [reload],
  );

  const current = held.key === key ? held : { data: null, error: null };
  return { ...current, loading: current.data === null && current.error === null, reload };
}
