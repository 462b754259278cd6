import { useApp } from '../data/app-state';
import type { Route } from '../data/routes';

/** The places of the sidebar, in groups; those to come take their place here when they work. */
export const PLACES: readonly (readonly Exclude<Route['view'], 'settings'>[])[] = [
  ['sessions', 'notes'],
  ['projects'],
  ['trash'],
];

const KEYS = {
  search: ['Ctrl K', '⌘K'],
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
