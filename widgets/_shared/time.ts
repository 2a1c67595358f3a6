/** A moment as data gives it: an ISO text, or milliseconds. Null for what is no moment. */
export function momentOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (value === '') return null;
  // A day alone is a day here, not midnight in Greenwich.
  const moment = new Date(typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00` : value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** DD-MM-YYYY, as the whole product shows dates. */
export const dayText = (moment: Date): string =>
  `${two(moment.getDate())}-${two(moment.getMonth() + 1)}-${moment.getFullYear()}`;
export const clockText = (moment: Date): string => `${two(moment.getHours())}:${two(moment.getMinutes())}`;

/** The hour of today, the day of another day; a text that is no moment is shown as it is. */
export function timeText(value: unknown, now: Date = new Date()): string {
  const moment = momentOf(value);
  if (!moment) return typeof value === 'string' ? value : '';
  return dayText(moment) === dayText(now) ? clockText(moment) : dayText(moment);
}
