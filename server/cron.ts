import { Cron } from 'croner';

/**
 * The first time after a moment at which a cron text is due by the clock of a zone; null where there is none. An hour that comes twice counts once, the first
 * time; what stands in an hour that is left out is due when that hour would have begun.
 */
export const nextTime = (cron: string, zone: string, after: Date): Date | null =>
  new Cron(cron, { timezone: zone }).nextRun(after);

/** The times after a moment until another one, in their order, as many as are asked for at most. */
export function timesUntil(cron: string, zone: string, after: Date, until: Date, most: number): Date[] {
  const times: Date[] = [];
  for (let time = nextTime(cron, zone, after); time && time <= until && times.length < most;) {
    times.push(time);
    time = nextTime(cron, zone, time);
  }
  return times;
}
