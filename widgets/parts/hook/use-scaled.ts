import { useEffect, useState, type RefObject } from 'react';
import { useWidth } from './use-width.ts';

const MIN_SCALE = 0.25;

/** Fits a window of a width into an element: the scale, and the available height. */
export function useScaled(
  width: number,
): readonly [
  RefObject<HTMLDivElement | null>,
  { readonly width: number; readonly height: number; readonly scale: number },
] {
  const [box, available] = useWidth();
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const scale = available > 0 ? Math.max(MIN_SCALE, Math.min(1, available / width)) : 1;
  return [box, { width, height, scale }];
}
