import { useSyncExternalStore } from 'react';

const places = new Map<string, HTMLElement>();
const watchers = new Set<() => void>();

/** Registers the element where the table with this id in its document shows its tools; null takes it away. */
export function setToolsPlace(id: string, element: HTMLElement | null): void {
  if (element) places.set(id, element);
  else places.delete(id);
  for (const changed of watchers) changed();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The element for the tools of a table, if a bar of filters offers one. Ids of nodes end in those of their documents. */
export const useToolsPlace = (nodeId: string): HTMLElement | null =>
  useSyncExternalStore(watch, () => {
    for (const [id, element] of places) if (nodeId === id || nodeId.endsWith(`-${id}`)) return element;
    return null;
  });
