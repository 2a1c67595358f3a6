import { useSyncExternalStore } from 'react';

/** One shared clock: it ticks while there are listeners. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(beat, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function beat(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function currentSecond(): number {
  // The clock was stopped, so the last tick is old.
  if (timer === undefined && Math.abs(Date.now() - now) >= 1000) now = Date.now();
  return now;
}

/** The second of a page that a server draws, and of its first display in the browser. */
let first: number | null = null;
export function beginSecond(time: number | null): void {
  first = time;
}
const firstSecond = (): number => first ?? currentSecond();

const never = (): (() => void) => () => {};

/** Epoch milliseconds, new each second while `ticking`. */
export const useSecond = (ticking: boolean): number =>
  useSyncExternalStore(ticking ? subscribe : never, currentSecond, firstSecond);
