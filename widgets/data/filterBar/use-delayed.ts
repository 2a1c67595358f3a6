import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../parts/hook/use-latest.ts';
import type { Filters } from './filters.ts';

/** The reader's filters, shown at once and sent after a delay. */
export function useDelayed(value: Filters, delay: number, send: (filters: Filters) => void) {
  const [waiting, setWaiting] = useState<Filters | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const latest = useLatest(send);
  useEffect(() => () => clearTimeout(timer.current), []);
  const put = (next: Filters): void => {
    setWaiting(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      latest.current(next);
      setWaiting(null);
    }, delay);
  };
  return { filters: waiting ?? value, put };
}
