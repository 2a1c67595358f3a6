import { useLayoutEffect, useState, type RefObject } from 'react';

const goesOn = (at: HTMLElement, width: number): boolean => width - at.clientWidth - Math.abs(at.scrollLeft) > 1;

/** Does the content continue beyond the visible end of the scrolling element? Also returns a function that measures again. */
export function useMore(
  element: RefObject<HTMLElement | null>,
  width: number,
): readonly [boolean, (at: HTMLElement) => void] {
  const [more, setMore] = useState(false);
  useLayoutEffect(() => {
    const at = element.current;
    if (!at) return undefined;
    const look = (): void => setMore(goesOn(at, width));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(at);
    return () => observer.disconnect();
  }, [element, width]);
  return [more, (at) => setMore(goesOn(at, width))];
}
