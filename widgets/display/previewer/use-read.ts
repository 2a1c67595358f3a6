import { useEffect, useState } from 'react';

export type LoadState<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed' };

const LOADING = { state: 'loading' } as const;

/** Loads an address, again when it changes or on retry. */
export function useRead<Value>(
  src: string,
  read: (src: string, signal: AbortSignal) => Promise<Value>,
): { readonly found: LoadState<Value>; readonly retry: () => void } {
  const [asked, setAsked] = useState({ src });
  const [found, setFound] = useState<{ readonly of: object; readonly read: LoadState<Value> } | null>(null);
  if (asked.src !== src) setAsked({ src });
  useEffect(() => {
    const stop = new AbortController();
    const tell = (result: LoadState<Value>) => {
      if (!stop.signal.aborted) setFound({ of: asked, read: result });
    };
    read(asked.src, stop.signal).then(
      (value) => tell({ state: 'ready', value }),
      () => tell({ state: 'failed' }),
    );
    return () => stop.abort();
  }, [asked, read]);
  return { found: found?.of === asked ? found.read : LOADING, retry: () => setAsked({ src }) };
}
