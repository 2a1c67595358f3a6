import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 180;

/** The answer to the text in the field. */
export interface Found<Value> {
  readonly state: 'idle' | 'loading' | 'found' | 'failed';
  /** The last answer; while another one is awaited, that to an earlier text. */
  readonly value: Value | null;
  readonly error: unknown;
  readonly retry: () => void;
}

interface Answer<Value> {
  /** The text and the attempt that it answers. */
  readonly of: string;
  readonly value: Value | null;
  readonly error?: unknown;
}

/**
 * Asks for a text once it has not changed for a moment; an empty text is not asked for. The answer to an earlier text
 * never replaces that to a later one, since its call is aborted.
 */
export function useFound<Value>(
  text: string,
  ask: (text: string, signal: AbortSignal) => Promise<Value>,
): Found<Value> {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = `${String(attempt)}/${text}`;
  useEffect(() => {
    const stop = new AbortController();
    const answerText = async () => {
      try {
        const value = await ask(text, stop.signal);
        if (!stop.signal.aborted) setAnswer({ of: key, value });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ of: key, value: null, error });
      }
    };
    const timer = text === '' ? undefined : setTimeout(() => void answerText(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // `ask` is another function at each rendering and asks the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  const retry = () => setAttempt(attempt + 1);
  if (text === '') return { state: 'idle', value: null, error: undefined, retry };
  const value = answer?.value ?? null;
  if (answer?.of !== key) return { state: 'loading', value, error: undefined, retry };
  return { state: value === null ? 'failed' : 'found', value, error: answer.error, retry };
}
