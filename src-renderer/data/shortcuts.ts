import { useApp } from './app-state';

const KEYS = {
  search: ['Ctrl K', '⌘K'],
  newNote: ['Ctrl N', '⌘N'],
  back: ['Alt ←', '⌘['],
  forward: ['Alt →', '⌘]'],
} as const;

/** A shortcut as this platform writes it. */
export function shortcut(name: keyof typeof KEYS): string {
  return KEYS[name][isMac() ? 1 : 0];
}

export function isMac(): boolean {
  return useApp.getState().info?.platform === 'darwin';
}
