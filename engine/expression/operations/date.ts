import {
  addDays,
  clockTimeOf,
  type Day,
  dayNumber,
  dayWriter,
  dayOf,
  formatDay,
  formatTime,
  isoDay,
  timeOf,
  yearsBetween,
} from '../../../schemas/formats/index.ts';
import type { ExpressionHost } from '../environment.ts';
import type { OperationCodes } from '../operation.ts';
import { truthy } from '../truthy.ts';
import { numberOf } from './number.ts';
import { scalarText } from './text.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** "24h", "10m", "-7d" in milliseconds; null for other texts. */
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

/** Today, yesterday, tomorrow, or else the written day. Within a sentence the first three begin with a small letter. */
function dayLabel(value: unknown, host: ExpressionHost, inSentence = false): string {
  const [day, today] = [dayOf(value), dayOf(host.now('day'))];
  if (!day || !today) return '';
  const key = NEAR[dayNumber(day) - dayNumber(today)];
  if (key === undefined) return writtenOut(day, host.language(), day.year !== today.year);
  return inSentence ? host.translate(key).toLowerCase() : host.translate(key);
}

const clockLabel = (value: unknown): string => clockTimeOf(value)?.time ?? '';

function momentLabel(value: unknown, host: ExpressionHost, inSentence: boolean): string {
  return [dayLabel(value, host, inSentence), clockLabel(value)].filter(Boolean).join(', ');
}

function writtenOut(day: Day, language: string, withYear: boolean): string {
  return dayWriter(language === 'el' ? 'el-GR' : language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(withYear ? { year: 'numeric' } : {}),
  }).day(day);
}

export const DATE_CODE: OperationCodes = {
  parseDate: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => onDay(value, isoDay),
  },
  formatDate: {
    minArgs: 1,
    maxArgs: 2,
    evaluate: ([value, separator]) =>
      onDay(value, (day) => formatDay(day, separator === undefined ? '-' : scalarText(separator))) ?? '',
  },
  formatDateTime: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => {
      const time = timeOf(value);
      return time === null ? '' : formatTime(time);
    },
  },
  time: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => timeOf(value),
  },
  day: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => onDay(value, isoDay),
  },
  dayLabel: {
    minArgs: 1,
    maxArgs: 1,
    hosts: ['language', 'now:day'],
    evaluate: ([value], host) => dayLabel(value, host),
  },
  momentLabel: {
    minArgs: 1,
    maxArgs: 2,
    hosts: ['language', 'now:day'],
    evaluate: ([value, inSentence], host) => momentLabel(value, host, truthy(inSentence)),
  },
  clockLabel: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => clockLabel(value),
  },
  year: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => onDay(value, ({ year }) => year),
  },
  month: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => onDay(value, ({ month }) => month),
  },
  within: {
    minArgs: 3,
    maxArgs: 3,
    evaluate: ([value, from, span]) => within(value, from, scalarText(span)),
  },
  addDays: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, days]) => {
      const count = Math.trunc(numberOf(days) ?? Number.NaN);
      return Math.abs(count) <= 4_000_000 ? onDay(value, (day) => isoDay(addDays(day, count))) : null;
    },
  },
  daysBetween: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([from, to]) => between(from, to, (a, b) => dayNumber(b) - dayNumber(a)),
  },
  age: {
    minArgs: 1,
    maxArgs: 2,
    hosts: ['now:day'],
    evaluate: ([born, on], host) => between(born, on === undefined ? host.now('day') : on, yearsBetween),
  },
  isDate: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => typeof value === 'string' && !/[T ]/.test(value) && dayOf(value) !== null,
  },
};
