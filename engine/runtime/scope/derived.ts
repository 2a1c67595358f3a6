import { computed, untracked, type IComputedValue } from 'mobx';
import { changeCount, isTracking } from './cell.ts';
import { share } from './share.ts';

/**
 * A value computed from others. Tracked readers share one MobX computed. Untracked ones (handlers, renders of a node that moved) share a result that is
 * valid until any cell changes or the second ends, so that no subscription is left without a reaction that disposes of it.
 */
export class Derived {
  readonly #make: () => unknown;
  #computed: IComputedValue<unknown> | null = null;
  #last: unknown;
  /** The change count and the second at which `#last` was computed. */
  #changes = -1;
  #second = -1;
  #running = false;

  constructor(make: () => unknown) {
    this.#make = make;
  }

  get(): unknown {
    if (this.#running) throw new Error('A value is made of itself');
    if (!isTracking()) return this.#untracked();
    this.#computed ??= computed(() => this.#run());
    return this.#computed.get();
  }

  #untracked(): unknown {
    const [changes, second] = [changeCount(), Math.floor(Date.now() / 1000)];
    if (this.#changes === changes && this.#second === second) return this.#last;
    const value = untracked(() => this.#run());
    this.#changes = changes;
    this.#second = second;
    return value;
  }

  #run(): unknown {
    this.#running = true;
    try {
      return (this.#last = share(this.#last, this.#make()));
    } finally {
      this.#running = false;
    }
  }
}
