import { Cron } from 'croner';

/**
 * Finds the next time after a moment at which a cron text is due in a time zone; null if there is none. When clocks go back, the repeated hour counts
 * once, the first time. When clocks go forward, times in the skipped hour are due at the moment of the change.
 */
export const nextTime = (cron: string, zone: string, after: Date): Date | null =>
  new Cron(cron, { timezone: zone }).nextRun(after);

/** Lists the due times between two moments in order, at most `limit` of them. */
export function timesUntil(cron: string, zone: string, after: Date, until: Date, limit: number): Date[] {
  const times: Date[] = [];
  for (let time = nextTime(cron, zone, after); time && time <= until && times.length < limit;) {
    times.push(time);
    time = nextTime(cron, zone, time);
  }
  return times;
}
