import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type CompositionEvent,
} from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface TypedText {
  readonly text: string;
  readonly input: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<Field>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<Field>) => void;
    readonly onBlur: () => void;
  };
  /** Sends unsent text now; `always` also during composition, because the field is removed. */
  readonly flush: (always?: 'always') => void;
  /** Sets another text, as if it were typed. */
  readonly take: (text: string) => void;
  /** Sets another text, and sends it at once. */
  readonly replace: (text: string) => void;
  /** True between compositionstart and compositionend: Enter then belongs to the input method. */
  readonly composing: () => boolean;
}

/** The maximum number of delays that continuous typing waits. */
const MAX_DELAYS = 5;

/**
 * Holds typed text and sends it at once, or after a pause of `delay` milliseconds, at the latest after five delays. During composition (a Greek accent) it
 * sends nothing. A value that only echoes sent text never overwrites newer typing.
 */
export function useTypedText(value: string, send: (text: string) => void, delay = 0): TypedText {
  const [text, setText] = useAdoptedText(value);
  const live = useRef({ text: value, composing: false, timer: 0, waiting: false, since: 0, send });
  useLayoutEffect(() => {
    live.current.send = send;
    live.current.text = text.shown;
    if (text.shown === value) live.current.waiting = false;
  });
  useEffect(() => () => clearTimeout(live.current.timer), []);

  const flush = useCallback(
    (always?: 'always') => {
      const now = live.current;
      clearTimeout(now.timer);
      if (!now.waiting || (now.composing && always === undefined)) return;
      now.waiting = false;
      setText((before) => ({ ...before, sent: [...before.sent.slice(-20), now.text] }));
      now.send(now.text);
    },
    [setText],
  );
  const take = useCallback(
    (typed: string) => {
      const now = live.current;
      now.text = typed;
      if (!now.waiting) now.since = performance.now();
      now.waiting = true;
      setText((before) => ({ ...before, shown: typed }));
      if (now.composing) return;
      if (delay === 0) return flush();
      clearTimeout(now.timer);
      const left = now.since + MAX_DELAYS * delay - performance.now();
      now.timer = window.setTimeout(flush, Math.max(0, Math.min(delay, left)));
    },
    [delay, flush, setText],
  );
  const compose = useCallback((composing: boolean) => void (live.current.composing = composing), []);

  return {
    text: text.shown,
    flush,
    take,
    composing: () => live.current.composing,
    replace: (typed) => {
      take(typed);
      flush();
    },
    input: {
      value: text.shown,
      onChange: (event) => take(event.currentTarget.value),
      onCompositionStart: () => compose(true),
      onCompositionEnd: (event) => {
        compose(false);
        take(event.currentTarget.value);
      },
      onBlur: () => {
        compose(false);
        flush();
      },
    },
  };
}

interface AdoptedText {
  readonly shown: string;
  /** The last value that came from outside. */
  readonly seen: string;
  /** Texts that were sent and have not come back. */
  readonly sent: readonly string[];
}

/** The shown text. A value from outside replaces it, unless it is the echo of a sent text. */
function useAdoptedText(value: string) {
  const [text, setText] = useState<AdoptedText>({ shown: value, seen: value, sent: [] });
  if (value === text.seen) return [text, setText] as const;
  const echo = text.sent.lastIndexOf(value);
  const next: AdoptedText =
    echo < 0 ? { shown: value, seen: value, sent: [] } : { ...text, seen: value, sent: text.sent.slice(echo + 1) };
  setText(next);
  return [next, setText] as const;
}
