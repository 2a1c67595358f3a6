import { useSyncExternalStore } from 'react';

/** The row density. public/scheme.js sets it on the page before the first paint. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const listeners = new Set<() => void>();

const shownDensity = (): Density =>
  document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable';

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDensity = (): Density => useSyncExternalStore(watch, shownDensity, shownDensity);

/** Applies the density to the page at once. The host stores it. */
export function showDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
  for (const listener of listeners) listener();
}
