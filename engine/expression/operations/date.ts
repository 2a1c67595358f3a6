import {
  addDays,
  type Day,
  dayNumber,
  dayOf,
  formatDay,
  formatTime,
  isoDay,
  timeOf,
  yearsBetween,
} from '../../../schemas/formats/index.ts';
import type { ExpressionHost } from '../environment.ts';
import { arg, boolean, date, maybeText, moment, number, oneOf, optional, orNull, table, text } from '../signature.ts';
import { numberOf } from './number.ts';
import { textOf } from './text.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** "24h", "10m", "-7d" in milliseconds; null when it is none. */
function spanOf(span: string): number | null {
  const [, sign, count, unit = ''] = /^(-?)(\d{1,9})([smhd])$/.exec(span) ?? [];
  const milliseconds = UNITS[unit];
  if (milliseconds === undefined) return null;
  return Number(count) * milliseconds * (sign === '-' ? -1 : 1);
}

function within(value: unknown, from: unknown, span: string): boolean {
  const [time, start, length] = [timeOf(value), timeOf(from), spanOf(span)];
  if (time === null || start === null || length === null) return false;
  return time >= Math.min(start, start + length) && time <= Math.max(start, start + length);
}

const onDay = <Reply>(value: unknown, reply: (day: Day) => Reply): Reply | null => {
  const day = dayOf(value);
  return day === null ? null : reply(day);
};

const between = (from: unknown, to: unknown, count: (a: Day, b: Day) => number): number | null =>
  onDay(from, (a) => onDay(to, (b) => count(a, b)));

const NEAR: Readonly<Record<number, string>> = {
  [-1]: 'operations.yesterday',
  0: 'operations.today',
  1: 'operations.tomorrow',
};

/** Today, yesterday, tomorrow, else the day written out. */
function dayLabel(value: unknown, host: ExpressionHost): string {
  const [day, today] = [dayOf(value), dayOf(host.now('day'))];
  if (!day || !today) return '';
  const key = NEAR[dayNumber(day) - dayNumber(today)];
  return key === undefined ? writtenOut(day, host.language(), day.year !== today.year) : host.translate(key);
}

function writtenOut(day: Day, language: string, withYear: boolean): string {
  const noon = dayNumber(day) * 86_400_000;
  return new Intl.DateTimeFormat(language === 'el' ? 'el-GR' : language === 'en' ? 'en-GB' : language, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(noon);
}

export const DATE_OPERATIONS = table(
  {
    name: 'parseDate',
    group: 'date',
    description:
      'The stored form (YYYY-MM-DD) of a date written DD-MM-YYYY or DD/MM/YYYY, strictly; anything else is null.',
    args: [arg('text', moment)],
    reply: orNull(date),
    examples: [
      { formula: "parseDate('05-11-2026')", gives: '2026-11-05' },
      { formula: "parseDate('5/11/2026')", gives: null },
      { formula: "parseDate('31-04-2026')", gives: null },
    ],
    evaluate: ([value]) => onDay(value, isoDay),
  },
  {
    name: 'formatDate',
    group: 'date',
    description: 'A day as DD-MM-YYYY, or with another separator; what is no date is empty.',
    args: [arg('date', moment), optional('separator', oneOf('-', '/', '.'))],
    reply: text,
    examples: [
      { formula: "formatDate('2026-11-05')", gives: '05-11-2026' },
      { formula: "formatDate('2026-11-05', '/')", gives: '05/11/2026' },
      { formula: 'formatDate(null)', gives: '' },
    ],
    evaluate: ([value, separator]) =>
      onDay(value, (day) => formatDay(day, separator === undefined ? '-' : textOf(separator))) ?? '',
  },
  {
    name: 'formatDateTime',
    group: 'date',
    description: 'A moment as DD-MM-YYYY HH:mm by the clock in Athens.',
    args: [arg('moment', moment)],
    reply: text,
    examples: [{ formula: "formatDateTime('2026-11-05T10:30:00Z')", gives: '05-11-2026 12:30' }],
    evaluate: ([value]) => {
      const time = timeOf(value);
      return time === null ? '' : formatTime(time);
    },
  },
  {
    name: 'time',
    group: 'date',
    description: 'A moment as epoch milliseconds: for comparing with now.',
    args: [arg('moment', moment)],
    reply: orNull(number),
    examples: [{ formula: "time('1970-01-02T00:00:00Z')", gives: 86_400_000 }],
    evaluate: ([value]) => timeOf(value),
  },
  {
    name: 'day',
    group: 'date',
    description: 'The day (YYYY-MM-DD) of a moment by the calendar in Athens.',
    args: [arg('moment', moment)],
    reply: orNull(date),
    examples: [
      { formula: "day('2026-06-30T21:30:00Z')", gives: '2026-07-01' },
      { formula: 'day(null)', gives: null },
    ],
    evaluate: ([value]) => onDay(value, isoDay),
  },
  {
    name: 'dayLabel',
    group: 'date',
    description: 'A day for people: today, yesterday, tomorrow, else written out in their language.',
    args: [arg('moment', moment)],
    reply: text,
    hosts: ['language', 'now:day'],
    examples: [
      { formula: 'dayLabel(null)', gives: '' },
      { formula: "dayLabel('2026-11-19')", gives: 'Χθες' },
      { formula: "dayLabel('2026-11-05')", gives: 'Πέμπτη 5 Νοεμβρίου' },
    ],
    evaluate: ([value], host) => dayLabel(value, host),
  },
  {
    name: 'year',
    group: 'date',
    description: 'The year of a day or a moment.',
    args: [arg('date', moment)],
    reply: orNull(number),
    examples: [{ formula: "year('3000-01-01')", gives: 3000 }],
    evaluate: ([value]) => onDay(value, ({ year }) => year),
  },
  {
    name: 'month',
    group: 'date',
    description: 'The month (1 to 12) of a day or a moment.',
    args: [arg('date', moment)],
    reply: orNull(number),
    examples: [{ formula: "month('05-11-2026')", gives: 11 }],
    evaluate: ([value]) => onDay(value, ({ month }) => month),
  },
  {
    name: 'within',
    group: 'date',
    description: 'Is the moment no further than a span (30s, 10m, 24h, 7d) after another? A negative span looks back.',
    args: [arg('moment', moment), arg('from', moment), arg('span', text)],
    reply: boolean,
    examples: [
      { formula: "within('2026-11-05T10:00:00Z', '2026-11-04T12:00:00Z', '24h')", gives: true },
      { formula: "within('2026-11-05T13:00:00Z', '2026-11-04T12:00:00Z', '24h')", gives: false },
      { formula: "within('2026-11-04T11:30:00Z', '2026-11-04T12:00:00Z', '-60m')", gives: true },
    ],
    evaluate: ([value, from, span]) => within(value, from, textOf(span)),
  },
  {
    name: 'addDays',
    group: 'date',
    description: 'The day so many days later (or earlier, when negative).',
    args: [arg('date', moment), arg('days', number)],
    reply: orNull(date),
    examples: [{ formula: "addDays('28-02-2024', 1)", gives: '2024-02-29' }],
    evaluate: ([value, days]) => {
      const count = Math.trunc(numberOf(days) ?? Number.NaN);
      return Math.abs(count) <= 4_000_000 ? onDay(value, (day) => isoDay(addDays(day, count))) : null;
    },
  },
  {
    name: 'daysBetween',
    group: 'date',
    description: 'How many days the second day is after the first.',
    args: [arg('from', moment), arg('to', moment)],
    reply: orNull(number),
    examples: [{ formula: "daysBetween('2026-03-28', '30-03-2026')", gives: 2 }],
    evaluate: ([from, to]) => between(from, to, (a, b) => dayNumber(b) - dayNumber(a)),
  },
  {
    name: 'age',
    group: 'date',
    description: 'Full years from a birth date to a day; without the second to today.',
    args: [arg('born', moment), optional('on', moment)],
    reply: orNull(number),
    hosts: ['now:day'],
    examples: [
      { formula: "age('20-05-2000', '19-05-2026')", gives: 25 },
      { formula: "age('20-11-2000')", gives: 26 },
      { formula: "age('')", gives: null },
    ],
    evaluate: ([born, on], host) => between(born, on === undefined ? host.now('day') : on, yearsBetween),
  },
  {
    name: 'isDate',
    group: 'format',
    description: 'Is it a date: DD-MM-YYYY, DD/MM/YYYY or YYYY-MM-DD, of a day that exists?',
    args: [arg('text', maybeText)],
    reply: boolean,
    examples: [
      { formula: "isDate('29-02-2024')", gives: true },
      { formula: "isDate('29-02-2025')", gives: false },
    ],
    evaluate: ([value]) => typeof value === 'string' && !/[T ]/.test(value) && dayOf(value) !== null,
  },
);
