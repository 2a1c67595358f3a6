import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { addDays, isoDay, parseIsoDate, type Day } from '../../../schemas/formats/greek-date.ts';
import { STEP, stepLength, stepMinutes, type PlacedItem } from './hours.ts';
import type { CalendarItem } from './schema.ts';

/** An entry at the time that it would get. */
export interface Move {
  readonly item: CalendarItem;
  readonly day: Day;
  readonly from: number;
  readonly to: number;
  /** Begun with keys: it waits for Enter. */
  readonly keys: boolean;
}

export interface Moves {
  readonly move: Move | null;
  readonly press: (event: PointerEvent<HTMLElement>, day: Day, placed: PlacedItem, resizes: boolean) => void;
  readonly key: (event: KeyboardEvent<HTMLElement>, day: Day, placed: PlacedItem) => void;
  /** Whether the last press moved something, so that its click opens nothing. */
  readonly wasDragged: () => boolean;
  readonly cancel: () => void;
}

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly hours: readonly [number, number];
  readonly days: readonly Day[];
  readonly done: (move: Move) => void;
}

/** A press that moves less than this is a click. */
const DRAG_PIXELS = 5;
const KEY_STEPS: Readonly<Record<string, readonly [days: number, minutes: number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Moves entries and their ends, with the pointer and with keys. */
export function useMoves({ grid, hours, days, done }: Options): Moves {
  const [move, setMove] = useState<Move | null>(null);
  const dragged = useRef(false);

  const press: Moves['press'] = (event, day, { item, from, to }, resizes) => {
    dragged.current = false;
    // A finger scrolls the page; it opens the entry to change its time.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    if (resizes) event.stopPropagation();
    const { currentTarget: target, pointerId, clientX, clientY } = event;
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((column) => ({
      day: parseIsoDate(column.dataset['column'] ?? '') ?? day,
      box: column.getBoundingClientRect(),
    }));
    const height = columns[0]?.box.height ?? 1;
    const perPixel = ((hours[1] - hours[0]) * 60) / height;
    let last: Move | null = null;
    const moved = (now: globalThis.PointerEvent): void => {
      if (!dragged.current && Math.hypot(now.clientX - clientX, now.clientY - clientY) < DRAG_PIXELS) return;
      if (!dragged.current) target.setPointerCapture(pointerId);
      dragged.current = true;
      const by = (now.clientY - clientY) * perPixel;
      const at = columns.find(({ box }) => now.clientX < box.right)?.day ?? columns.at(-1)?.day ?? day;
      const start = resizes ? from : stepMinutes(from, by, to - from);
      const length = resizes ? stepLength(to - from, by, from) : to - from;
      last = { item, day: resizes ? day : at, from: start, to: start + length, keys: false };
      setMove(last);
    };
    const end = (finish: boolean): void => {
      stop.abort();
      setMove(null);
      const changed = last && (isoDay(last.day) !== isoDay(day) || last.from !== from || last.to !== to);
      if (finish && last && changed) done(last);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('pointermove', moved, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', (now) => now.key === 'Escape' && end(false), { signal });
  };

  const key: Moves['key'] = (event, day, { item, from, to }) => {
    const now = move?.item.key === item.key ? move : { item, day, from, to, keys: true };
    if (move && event.key === 'Escape') return stopEvent(event, () => setMove(null));
    if (move && event.key === 'Enter')
      return stopEvent(event, () => {
        setMove(null);
        done(now);
      });
    const step = KEY_STEPS[event.key];
    if (!step || !(event.shiftKey || event.altKey) || event.ctrlKey || event.metaKey) return undefined;
    const [daysBy, minutesBy] = step;
    if (event.altKey && daysBy !== 0) return undefined;
    return stopEvent(event, () => {
      const next = addDays(now.day, daysBy);
      // The entry keeps the focus, so it does not leave the shown days.
      if (!days.some((shown) => isoDay(shown) === isoDay(next))) return;
      const start = event.altKey ? now.from : stepMinutes(now.from, minutesBy, now.to - now.from);
      const length = event.altKey ? stepLength(now.to - now.from, minutesBy, now.from) : now.to - now.from;
      setMove({ ...now, day: next, from: start, to: start + length });
    });
  };

  return { move, press, key, wasDragged: () => dragged.current, cancel: () => setMove(null) };
}

function stopEvent(event: KeyboardEvent<HTMLElement>, work: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  work();
}
