import { ExpiringMap } from '../base/expiring-map.ts';
import { tooManyRequests } from '../base/problem.ts';
import type { ScriptUse, UseLimits } from './uses.ts';

const MINUTE = 60_000;

/** Counts the runs of each person by use and refuses runs over the limit. Each node counts for itself. */
export class RunCounts {
  private readonly counts = new ExpiringMap<{ runs: number; readonly until: number }>();

  private readonly limits: Readonly<Record<ScriptUse, Pick<UseLimits, 'perMinute'>>>;

  constructor(limits: Readonly<Record<ScriptUse, Pick<UseLimits, 'perMinute'>>>) {
    this.limits = limits;
  }

  add(person: number, use: ScriptUse): void {
    const key = `${person} ${use}`;
    const known = this.counts.get(key);
    const count = known ?? { runs: 0, until: Date.now() + MINUTE };
    if (!known) this.counts.set(key, count, MINUTE);
    if (count.runs >= this.limits[use].perMinute)
      throw tooManyRequests(Math.max(1, Math.ceil((count.until - Date.now()) / 1_000)), 'scripts-busy');
    count.runs += 1;
  }
}
