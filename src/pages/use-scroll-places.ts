import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { AppHistory } from '../router/history.ts';
import { ScrollPlaces } from '../router/scroll-places.ts';

const known = new WeakMap<AppHistory, ScrollPlaces>();

function placesOf(history: AppHistory): ScrollPlaces {
  const places = known.get(history) ?? new ScrollPlaces(history);
  known.set(history, places);
  return places;
}

/** Scrolls an earlier or later page of the history to where it was left. The effects of the page in it run before, and scroll to its start. */
export function useScrollPlaces(history: AppHistory): void {
  const { pathname } = useLocation();
  const places = useMemo(() => placesOf(history), [history]);
  const shown = useRef<string | null>(null);
  const end = useRef<() => void>(undefined);
  useEffect(() => history.listen(() => places.follow()), [history, places]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    end.current?.();
    end.current = history.action === 'POP' ? places.restore() : undefined;
  }, [history, places, pathname]);
  useEffect(() => () => end.current?.(), []);
}
