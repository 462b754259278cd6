import type { Route } from '../data/routes';

/** The places of the sidebar, in groups; those to come take their place here when they work. */
export const PLACES: readonly (readonly Exclude<Route['view'], 'settings'>[])[] = [
  ['sessions', 'notes'],
  ['projects'],
  ['trash'],
];
