/**
 * Work that a drawing of the page waits for, where a server draws it: the page is drawn again until nothing is missing. Pages of browsers have none of it: there a
 * component is drawn again when its data arrives.
 */
export class Ahead {
  readonly #pending = new Set<Promise<unknown>>();
  /** Data for which the page shows a placeholder until it arrives. */
  readonly #data = new Set<Promise<unknown>>();

  /** Delays the next drawing until this is done. The drawing shows a failure. */
  wait(work: Promise<unknown>): void {
    add(work, this.#pending);
  }

  /** The page can be shown without it. */
  waitForData(work: Promise<unknown>): void {
    add(work, this.#data);
  }

  /** Are all documents and modules loaded? Data may still be missing. */
  get isDrawable(): boolean {
    return this.#pending.size === 0;
  }

  get isComplete(): boolean {
    return this.isDrawable && this.#data.size === 0;
  }

  /** Resolves when all work that is known now has ended. */
  async settled(): Promise<void> {
    await Promise.all([...this.#pending, ...this.#data]);
  }
}

function add(work: Promise<unknown>, to: Set<Promise<unknown>>): void {
  const end: Promise<unknown> = work.catch(() => null).finally(() => to.delete(end));
  to.add(end);
}
