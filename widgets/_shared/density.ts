import { useSyncExternalStore } from 'react';

/** How close together rows stand. public/scheme.js sets it on the page before the first paint. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const STORAGE_KEY = 'praxis.density';
const listeners = new Set<() => void>();

const density = (): Density => (document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable');

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDensity = (): Density => useSyncExternalStore(watch, density);

/** The page follows at once; this browser remembers it where it may. */
export function chooseDensity(chosen: Density): void {
  document.documentElement.dataset['density'] = chosen;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(STORAGE_KEY, chosen);
  } catch (error) {
    // A browser that keeps nothing has the choice until the page is left.
    if (!(error instanceof DOMException)) throw error;
  }
}
