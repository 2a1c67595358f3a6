/** Milliseconds after which used time counts half. */
const HALF_LIFE_MS = 10_000;
/** The number of people from which on entries without recent use are deleted. */
const CLEANUP_SIZE = 1_000;

interface Use {
  readonly ms: number;
  readonly at: number;
}

/** Measures the recent run time of each person's scripts. */
export class UsedTime {
  private readonly uses = new Map<number, Use>();

  add(person: number, ms: number, now: number = Date.now()): void {
    if (this.uses.size >= CLEANUP_SIZE)
      for (const other of this.uses.keys()) if (this.of(other, now) < 1) this.uses.delete(other);
    this.uses.set(person, { ms: this.of(person, now) + ms, at: now });
  }

  of(person: number, now: number = Date.now()): number {
    const use = this.uses.get(person);
    return use ? use.ms * 0.5 ** ((now - use.at) / HALF_LIFE_MS) : 0;
  }
}
