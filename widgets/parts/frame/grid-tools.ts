import { useSyncExternalStore } from 'react';

const places = new Map<string, HTMLElement>();
const watchers = new Set<() => void>();

/** Registers the element in which the table with this id shows its tools; null removes it. */
export function setToolsPlace(id: string, element: HTMLElement | null): void {
  if (element) places.set(id, element);
  else places.delete(id);
  for (const changed of watchers) changed();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The element for the tools of a table, if a filter bar offers one. Node ids end with the id in the document. */
export const useToolsPlace = (nodeId: string): HTMLElement | null =>
  useSyncExternalStore(
    watch,
    () => {
      for (const [id, element] of places) if (nodeId === id || nodeId.endsWith(`-${id}`)) return element;
      return null;
    },
    () => null,
  );
