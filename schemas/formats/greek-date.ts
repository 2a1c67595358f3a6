import { instantOf, utc, wallTime } from './time-zone.ts';

/** A day of the calendar. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const GREEK = /^(\d{2})([-/])(\d{2})\2(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?$/;
const GREEK_TIME = /^(\d{2}[-/]\d{2}[-/]\d{4}) (\d{2}):(\d{2})$/;
const UNZONED = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?$/;
const CLOCK = /^(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/;
const DAY_LENGTH = 86_400_000;

/** A real day of the calendar, or null. */
export function makeDay(year: number, month: number, day: number): Day | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return null;
  if (day > 28 && day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

export const daysInMonth = (year: number, month: number): number => new Date(utc(year, month + 1, 0)).getUTCDate();

/** DD-MM-YYYY or DD/MM/YYYY, strictly; null for anything else. */
export function parseGreekDate(text: string): Day | null {
  const [, day, , month, year] = GREEK.exec(text) ?? [];
  return year === undefined ? null : makeDay(Number(year), Number(month), Number(day));
}

/** YYYY-MM-DD, strictly. */
export function parseIsoDate(text: string): Day | null {
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  return year === undefined ? null : makeDay(Number(year), Number(month), Number(day));
}

/** The instant of an ISO date-time. Without an offset it is in the installation's time zone. */
export function parseIsoTime(text: string): number | null {
  const [, year, month, day, hour, minute, second = '0', fraction = '0', offset] = ISO_TIME.exec(text) ?? [];
  const date = year === undefined ? null : makeDay(Number(year), Number(month), Number(day));
  if (!date || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const wall = { ...date, hour: Number(hour), minute: Number(minute), second: Number(second) };
  const thousandths = Math.floor(Number(`0.${fraction}`) * 1000);
  if (offset === undefined) return instantOf(wall) + thousandths;
  const asWritten = utc(wall.year, wall.month, wall.day) + ((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1000;
  return asWritten + thousandths - offsetOf(offset);
}

function offsetOf(text: string): number {
  if (text === 'Z') return 0;
  const [hours, minutes] = text.slice(1).split(':').map(Number);
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000 * (text.startsWith('-') ? -1 : 1);
}

/** The day of a value: a Day text (Greek or ISO), a date-time or epoch milliseconds in the installation's time zone. */
export function dayOf(value: unknown): Day | null {
  if (typeof value === 'string') {
    const day = parseGreekDate(value) ?? parseIsoDate(value);
    if (day) return day;
  }
  const instant = timeOf(value);
  if (instant === null) return null;
  return dayAt(instant);
}

/** The instant of a value. A day means its midnight. */
export function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) <= 8.64e15 ? value : null;
  if (typeof value !== 'string') return null;
  const [, dayText, hour, minute] = GREEK_TIME.exec(value) ?? [];
  const day = parseGreekDate(dayText ?? value) ?? parseIsoDate(value);
  if (!day) return parseIsoTime(value);
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  return instantOf({ ...day, hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: 0 });
}

const twoDigits = (count: number): string => String(count).padStart(2, '0');
const four = (count: number): string => String(count).padStart(4, '0');

/** DD-MM-YYYY, or with another separator. */
export const formatDay = ({ year, month, day }: Day, separator = '-'): string =>
  [twoDigits(day), twoDigits(month), four(year)].join(separator);

/** YYYY-MM-DD: the stored form. */
export const isoDay = ({ year, month, day }: Day): string => `${four(year)}-${twoDigits(month)}-${twoDigits(day)}`;

/** DD-MM-YYYY HH:mm in the installation's time zone. */
export function formatTime(instant: number): string {
  const { day, time } = atClock(instant);
  return `${formatDay(day)} ${time}`;
}

/** The local date and time at a moment; the time is HH:mm. */
export interface ClockTime {
  readonly day: Day;
  readonly time: string;
}

function atClock(instant: number): ClockTime {
  const { year, month, day, hour, minute } = wallTime(instant);
  return { day: { year, month, day }, time: `${twoDigits(hour)}:${twoDigits(minute)}` };
}

/** The day and the time of a stored value; a text without a zone is local. */
export function clockTimeOf(value: unknown): ClockTime | null {
  const instant = timeOf(value);
  if (instant === null) return null;
  const [, isoDayText, isoTime] = typeof value === 'string' ? (UNZONED.exec(value) ?? []) : [];
  const day = parseIsoDate(isoDayText ?? '');
  return day && isoTime !== undefined ? { day, time: isoTime } : atClock(instant);
}

/** Reads HH:mm, also with seconds; null when there is no such time. */
export function parseClock(text: unknown): string | null {
  const [, hour = '', minute = ''] = (typeof text === 'string' && CLOCK.exec(text.trim())) || [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour}:${minute}` : null;
}

/** Does a date-time have a time zone? */
export const isZoned = (text: string): boolean => /^[^T]*T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);

export const dayAt = (instant: number): Day => atClock(instant).day;
export const today = (): Day => dayAt(Date.now());

/** The typed form: DD-MM-YYYY HH:mm. */
export function readClockTime(text: string): ClockTime | null {
  const day = parseGreekDate(text.slice(0, 10));
  const time = text[10] === ' ' && text.length === 16 ? parseClock(text.slice(11)) : null;
  return day && time !== null ? { day, time } : null;
}

/** The instant at which a day begins. */
export const startOfDay = (day: Day): number => instantOf({ ...day, hour: 0, minute: 0, second: 0 });

/** Days since 1970-01-01: the difference of two is the number of days between them. */
export const dayNumber = ({ year, month, day }: Day): number => utc(year, month, day) / DAY_LENGTH;

export function addDays(day: Day, count: number): Day {
  const date = new Date((dayNumber(day) + count) * DAY_LENGTH);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The same day some years ago. 29 February becomes the 28th. */
export function yearsAgo(day: Day, years: number): Day {
  const year = day.year - years;
  return { year, month: day.month, day: Math.min(day.day, daysInMonth(year, day.month)) };
}

/** Monday is 0. */
export const weekday = (day: Day): number => (((dayNumber(day) + 3) % 7) + 7) % 7;

/** Full years from one day to another, as ages are counted. */
export function yearsBetween(from: Day, to: Day): number {
  const before = to.month < from.month || (to.month === from.month && to.day < from.day);
  return to.year - from.year - (before ? 1 : 0);
}
