/** How many scripts of one person may run out of time before the next ones get less. */
const MAX_OVERRUNS = 3;
/** Milliseconds after which the overruns of a person are forgotten, counted from the last one. */
const OVERRUN_MS = 600_000;

interface Overrun {
  readonly count: number;
  readonly until: number;
}

/** Counts the scripts of each person that ran out of time, so that the next ones get less time. Each node counts for itself. */
export class OverrunTracker {
  private readonly overruns = new Map<number, Overrun>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  isLimited(person: number): boolean {
    const overrun = this.overruns.get(person);
    return overrun !== undefined && overrun.until > this.now() && overrun.count >= MAX_OVERRUNS;
  }

  noteOverrun(person: number): void {
    const now = this.now();
    for (const [other, { until }] of this.overruns) if (until <= now) this.overruns.delete(other);
    const count = (this.overruns.get(person)?.count ?? 0) + 1;
    this.overruns.set(person, { count, until: now + OVERRUN_MS });
  }
}
