import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTypedText, type TypedText } from '../field/use-typed-text.ts';

/** Milliseconds without typing before a text is saved. */
const SAVE_PAUSE_MS = 1000;
/** The same shortly before the time ends. */
export const LAST_REST = 200;

interface TypingTimes {
  readonly fixed: boolean;
  readonly closing: boolean;
}

/** The text that an input shows instead of an arriving value: the text when typing began, or the text that was sent last. */
interface HeldText {
  readonly text: string;
  readonly stored: string;
  readonly typing: boolean;
}

/**
 * A text that is saved one second after typing stops, after five seconds of continuous typing, when the field is left, shortly before the time ends, when it
 * becomes read-only, and when the page closes; but only if it changed.
 */
export function useOpenText(
  stored: string,
  save: (text: string, seen?: string) => void,
  { fixed, closing }: TypingTimes,
): TypedText {
  const [held, setHeld] = useState<HeldText | null>(null);
  if (held && !held.typing && held.stored !== stored) setHeld(null);
  const known = useRef(stored);
  useLayoutEffect(() => void (known.current = stored), [stored]);
  const typed = useTypedText(
    held?.text ?? stored,
    (text) => {
      const isNew = text !== known.current;
      setHeld(isNew ? { text, stored, typing: false } : null);
      if (!isNew) return;
      known.current = text;
      // A text that could not be saved was not stored.
      if (held?.typing === true && stored !== held.text && stored !== held.stored) save(text, held.text);
      else save(text);
    },
    closing ? LAST_REST : SAVE_PAUSE_MS,
  );
  useBeforeEnd(typed.flush, { fixed, closing });
  const begin = (): void =>
    setHeld((before) => (before?.typing ? before : { text: before?.text ?? stored, stored, typing: true }));
  return {
    ...typed,
    take: (text) => {
      begin();
      typed.take(text);
    },
    replace: (text) => {
      begin();
      typed.replace(text);
    },
    input: {
      ...typed.input,
      onChange: (event) => {
        begin();
        typed.input.onChange(event);
      },
    },
  };
}

/** Calls shortly before the time ends; with `always` when the input becomes read-only, and when the page or the input is removed. */
export function useBeforeEnd(send: (always?: 'always') => void, { fixed, closing }: TypingTimes): void {
  const flush = useRef(send);
  useLayoutEffect(() => void (flush.current = send));
  // Runs before the timer of the delay is removed with the input.
  useLayoutEffect(() => () => flush.current('always'), []);
  useEffect(() => {
    if (fixed) flush.current('always');
    else if (closing) flush.current();
  }, [fixed, closing]);
  useEffect(() => {
    const leave = (): void => flush.current('always');
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);
}
