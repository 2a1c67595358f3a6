import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Counts a skeleton on itself and on all elements around it, as `data-loads`, by which the styles hide what is below. `:has([data-skeleton])` would do the
 * same, but then each inserted element would cause new styles for everything around it.
 */
export function useLoadsMark<E extends HTMLElement>(): RefObject<E | null> {
  const skeleton = useRef<E>(null);
  useLayoutEffect(() => {
    const marked: HTMLElement[] = [];
    for (let at: HTMLElement | null = skeleton.current; at; at = at.parentElement) marked.push(at);
    for (const element of marked) count(element, 1);
    return () => {
      for (const element of marked) count(element, -1);
    };
  }, []);
  return skeleton;
}

function count(element: HTMLElement, change: 1 | -1): void {
  const loads = Number(element.dataset['loads'] ?? 0) + change;
  if (loads > 0) element.dataset['loads'] = String(loads);
  else delete element.dataset['loads'];
}
