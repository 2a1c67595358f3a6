import { useSyncExternalStore } from 'react';

/** How close together rows stand. public/scheme.js sets it on the page before the first paint. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const listeners = new Set<() => void>();

const shownDensity = (): Density =>
  document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable';

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDensity = (): Density => useSyncExternalStore(watch, shownDensity);

/** The page follows at once; the host remembers it. */
export function showDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
  for (const listener of listeners) listener();
}
