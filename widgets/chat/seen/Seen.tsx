import { useEffect, useRef } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import type { SeenProps } from './schema.ts';

export default function Seen({ of, emit }: Widget<SeenProps>) {
  const place = useRef<HTMLSpanElement>(null);
  const tell = useLatest(emit);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    return whenSeen(element, () => tell.current('seen', { of }));
  }, [of, tell]);
  return <span ref={place} />;
}

/** Calls once when the element is in view and the page in the foreground. */
function whenSeen(element: Element, seen: () => void): () => void {
  let inView = false;
  const look = (): void => {
    if (!inView || document.visibilityState !== 'visible') return;
    stop();
    seen();
  };
  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? inView;
    look();
  });
  const stop = (): void => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', look);
  };
  observer.observe(element);
  document.addEventListener('visibilitychange', look);
  return stop;
}
