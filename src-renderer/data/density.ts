import { create } from 'zustand';
import type { Density } from './app-state';

const KEY = 'density';

const store = create<{ readonly density: Density }>(() => ({ density: 'comfortable' }));

/** How close rows stand; kept by the window itself. */
export function useDensity(): Density {
  return store((state) => state.density);
}

export function setDensity(density: Density): void {
  store.setState({ density });
  document.documentElement.dataset['density'] = density;
  localStorage.setItem(KEY, density);
}

/** As it was left the last time. */
export function startDensity(): void {
  setDensity(localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable');
}
