import { createAtom, type IAtom } from 'mobx';
import { isTracking, noteChange } from './cell.ts';

const GRAINS = { second: 1000, minute: 60_000, day: 86_400_000 } as const;
export type Grain = keyof typeof GRAINS;

/** A clock that ticks only while somebody watches it, at the grain that is watched. */
export class Clock {
  readonly #atoms: Partial<Record<Grain, IAtom>> = {};
  readonly #timers: Partial<Record<Grain, ReturnType<typeof setTimeout>>> = {};

  now(grain: Grain): number {
    if (isTracking()) this.#atom(grain).reportObserved();
    return cut(Date.now(), grain);
  }

  #atom(grain: Grain): IAtom {
    return (this.#atoms[grain] ??= createAtom(
      `clock.${grain}`,
      () => this.#wait(grain),
      () => clearTimeout(this.#timers[grain]),
    ));
  }

  #wait(grain: Grain): void {
    const left = cut(Date.now(), grain) + GRAINS[grain] - Date.now();
    // a timer cannot wait for ever, and a day may change its length
    this.#timers[grain] = setTimeout(() => this.#tick(grain), Math.max(1, Math.min(left, 3_600_000)));
  }

  #tick(grain: Grain): void {
    noteChange();
    this.#wait(grain);
    this.#atoms[grain]?.reportChanged();
  }
}

/** Days begin at midnight where the reader is. */
function cut(time: number, grain: Grain): number {
  if (grain === 'day') return new Date(time).setHours(0, 0, 0, 0);
  return Math.floor(time / GRAINS[grain]) * GRAINS[grain];
}
