/** Calendar days without a time or a zone. They are stored as YYYY-MM-DD, and read and typed as DD-MM-YYYY. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const two = (part: number): string => String(part).padStart(2, '0');
const four = (part: number): string => String(part).padStart(4, '0');

export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** The day, or null when the calendar has no such day. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const exists = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists ? { year, month, day } : null;
}
export const isoOf = ({ year, month, day }: Day): string => `${four(year)}-${two(month)}-${two(day)}`;
export const greekOf = ({ year, month, day }: Day): string => `${two(day)}-${two(month)}-${four(year)}`;

/** Reads the day of a stored value: YYYY-MM-DD, also with a time behind it. */
export function readIso(text: unknown): Day | null {
  const parts = typeof text === 'string' ? /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(text) : null;
  return parts ? dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

/** Reads what a person types: DD-MM-YYYY or DD/MM/YYYY, nothing else. */
export function readGreek(text: string): Day | null {
  const parts = /^(\d{2})([-/])(\d{2})\2(\d{4})$/.exec(text.trim());
  return parts ? dayOf(Number(parts[4]), Number(parts[3]), Number(parts[1])) : null;
}

/** Reads HH:mm, also with seconds behind it; null when there is no such time. */
export function readTime(text: unknown): string | null {
  const parts = typeof text === 'string' ? /^(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text.trim()) : null;
  return parts && Number(parts[1]) < 24 && Number(parts[2]) < 60 ? `${parts[1]}:${parts[2]}` : null;
}

export const dayOfDate = (date: Date): Day => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
});
export const dateOf = ({ year, month, day }: Day): Date => new Date(year, month - 1, day);
export const today = (): Day => dayOfDate(new Date());
export const addDays = (day: Day, count: number): Day => dayOfDate(new Date(day.year, day.month - 1, day.day + count));

/** The same day so many years ago; 29 February becomes the 28th. */
export function yearsAgo(day: Day, years: number): Day {
  const year = day.year - years;
  return { year, month: day.month, day: Math.min(day.day, daysIn(year, day.month)) };
}

/** Does a date-time name its zone? */
export const isZoned = (text: string): boolean => /^[^T]*T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);

/** The local date-time of a stored value: with a zone it is brought to the reader's own. */
export function readMoment(text: unknown): { readonly day: Day; readonly time: string } | null {
  if (typeof text !== 'string') return null;
  if (isZoned(text)) {
    const date = new Date(text);
    return Number.isNaN(date.getTime())
      ? null
      : { day: dayOfDate(date), time: `${two(date.getHours())}:${two(date.getMinutes())}` };
  }
  const day = readIso(text);
  if (!day) return null;
  const time = text.includes('T') ? readTime(text.slice(11)) : '00:00';
  return time === null ? null : { day, time };
}
