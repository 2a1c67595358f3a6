import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTypedText, type TypedText } from '../use-typed-text.ts';

/** How long nothing is typed before a text is saved. */
export const REST = 1000;

/** A text that is saved a second after typing stops, on leaving it, when it may no longer be changed, and when the page goes; and only if it changed. */
export function useOpenText(stored: string, save: (text: string) => void, fixed: boolean): TypedText {
  const known = useRef(stored);
  useLayoutEffect(() => void (known.current = stored), [stored]);
  const typed = useTypedText(
    stored,
    (text) => {
      if (text === known.current) return;
      known.current = text;
      save(text);
    },
    REST,
  );
  const flush = useRef(typed.flush);
  useLayoutEffect(() => void (flush.current = typed.flush));
  // Before the clock of the delay is thrown away with the input.
  useLayoutEffect(() => () => flush.current(), []);
  useEffect(() => {
    if (fixed) flush.current();
  }, [fixed]);
  useEffect(() => {
    const leave = (): void => flush.current();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);
  return typed;
}
