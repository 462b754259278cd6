import { useEffect, useRef } from 'react';
import { newNote } from '../data/actions';
import { listen } from '../data/host';
import { back, forward, go, goToArea, navigate } from '../data/router';
import { isMac } from '../data/shortcuts';
import { undoToast, useToasts } from '../data/toasts';
import { focusNextColumn } from '../ui/focus';
import { PLACES } from './places';

export interface Commands {
  readonly search: () => void;
  readonly importFiles: () => void;
}

/** The commands of menu and keyboard, wherever the focus is. */
export function useCommands(commands: Commands): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const run: Readonly<Record<string, () => void>> = {
      search: () => latest.current.search(),
      'new-note': () => void newNote(),
      import: () => latest.current.importFiles(),
      settings: () => go({ view: 'settings', page: 'general', tab: 'access' }),
      back,
      forward,
      undo: undoLatest,
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const name = commandOf(event);
      if (name === null) return;
      event.preventDefault();
      if (name === 'next-column') focusNextColumn(event.shiftKey ? -1 : 1);
      else if (name.startsWith('/')) goToArea(placeOf(name), name);
      else run[name]?.();
    };
    window.addEventListener('keydown', onKeyDown);
    const stops = [
      listen('app:command', (name) => run[name]?.()),
      listen('app:navigate', ({ href }) => {
        navigate(href);
      }),
    ];
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      for (const stop of stops) stop();
    };
  }, []);
}

function placeOf(href: string): (typeof PLACES)[number][number] {
  return PLACES.flat().find((place) => href === `/${place}`) ?? 'sessions';
}

/** The command a key press means; null for one that means none. */
function commandOf(event: KeyboardEvent): string | null {
  const mac = isMac();
  const mod = mac ? event.metaKey : event.ctrlKey;
  if (event.key === 'F6') return 'next-column';
  if (!mac && event.altKey && event.key === 'ArrowLeft') return 'back';
  if (!mac && event.altKey && event.key === 'ArrowRight') return 'forward';
  if (!mod || event.altKey) return null;
  if (mac && event.code === 'BracketLeft') return 'back';
  if (mac && event.code === 'BracketRight') return 'forward';
  const place = /^Digit([1-9])$/u.exec(event.code)?.[1];
  if (place !== undefined && !event.shiftKey) {
    const name = PLACES.flat()[Number(place) - 1];
    return name === undefined ? null : `/${name}`;
  }
  // By place on the keyboard, so that they work under a Russian layout too.
  if (event.code === 'KeyK' && !event.shiftKey) return 'search';
  if (event.code === 'KeyN' && !event.shiftKey) return 'new-note';
  if (event.code === 'Comma') return 'settings';
  if (event.code === 'KeyZ' && !event.shiftKey && !isInText(event.target) && undoable() !== undefined) return 'undo';
  return null;
}

function undoable(): ReturnType<typeof useToasts.getState>['toasts'][number] | undefined {
  return useToasts
    .getState()
    .toasts.filter(({ undo }) => undo !== null && (typeof undo === 'function' || undo.length > 0))
    .sort((a, b) => a.turn - b.turn)
    .at(-1);
}

function undoLatest(): void {
  const toast = undoable();
  if (toast !== undefined) void undoToast(toast);
}

function isInText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea'))
  );
}
