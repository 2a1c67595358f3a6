import { createAtom, type IAtom } from 'mobx';
import { addDays, dayAt, startOfDay } from '../../../schemas/formats/greek-date.ts';
import { isTracking, noteChange } from './cell.ts';

const GRAINS = { second: 1000, minute: 60_000 } as const;
export type Grain = keyof typeof GRAINS | 'day';

/** A clock that ticks only while it is observed, at the observed interval. */
export class Clock {
  readonly #atoms: Partial<Record<Grain, IAtom>> = {};
  readonly #timers: Partial<Record<Grain, ReturnType<typeof setTimeout>>> = {};

  #given: number | null = null;

  /** The time of a page that a server draws, and of its first display in the browser. Null uses the real time again. */
  begin(time: number | null): void {
    this.#given = time;
    if (time !== null) return;
    noteChange();
    for (const atom of Object.values(this.#atoms)) atom.reportChanged();
  }

  now(grain: Grain): number {
    if (isTracking()) this.#atom(grain).reportObserved();
    return cut(this.#given ?? Date.now(), grain);
  }

  #atom(grain: Grain): IAtom {
    return (this.#atoms[grain] ??= createAtom(
      `clock.${grain}`,
      () => this.#wait(grain),
      () => clearTimeout(this.#timers[grain]),
    ));
  }

  #wait(grain: Grain): void {
    const now = Date.now();
    // Days have 23, 24 or 25 hours.
    const next = grain === 'day' ? startOfDay(addDays(dayAt(now), 1)) : cut(now, grain) + GRAINS[grain];
    const left = next - now;
    // A timer cannot wait for ever.
    this.#timers[grain] = setTimeout(() => this.#tick(grain), Math.max(1, Math.min(left, 3_600_000)));
  }

  #tick(grain: Grain): void {
    noteChange();
    this.#wait(grain);
    this.#atoms[grain]?.reportChanged();
  }
}

/** Days begin at midnight by the calendar of the installation. */
function cut(time: number, grain: Grain): number {
  if (grain === 'day') return startOfDay(dayAt(time));
  return Math.floor(time / GRAINS[grain]) * GRAINS[grain];
}
