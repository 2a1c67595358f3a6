import { addDays, dayNumber, daysInMonth, makeDay, weekday, type Day } from '../../schemas/formats/greek-date.ts';
import { dayOfSerial, serialOfDay } from '../serial-date.ts';
import { failure, integer, number, text, type OwnFunction, type Scalar } from './define.ts';

/** The same day some months later, or the last day of a shorter month. */
function addMonths({ year, month, day }: Day, months: number): Day | null {
  const count = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
  return makeDay(inYear, inMonth, Math.min(day, daysInMonth(inYear, inMonth)));
}

const fullMonths = (from: Day, to: Day): number =>
  (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0);

/** The difference of two days in the units of DATEDIF. */
function difference(from: Day, to: Day, unit: string): Scalar {
  const days = serialOfDay(to) - serialOfDay(from);
  const months = fullMonths(from, to);
  if (unit === 'D') return days;
  if (unit === 'M') return months;
  if (unit === 'Y') return Math.floor(months / 12);
  if (unit === 'YM') return months % 12;
  const start =
    unit === 'MD' ? addMonths(from, months) : unit === 'YD' ? addMonths(from, months - (months % 12)) : null;
  return start ? serialOfDay(to) - serialOfDay(start) : failure('NUM');
}

export const dateFunctions: Readonly<Record<string, OwnFunction>> = {
  NOW: { parameters: [], run: ({ now }) => now },
  TODAY: { parameters: [], run: ({ now }) => Math.floor(now) },
  ISOWEEKNUM: {
    parameters: [number()],
    run: (_call, serial: number) => {
      const day = dayOfSerial(serial);
      if (!day) return failure('NUM');
      // A week belongs to the year of its Thursday.
      const thursday = addDays(day, 3 - weekday(day));
      return Math.floor((dayNumber(thursday) - dayNumber({ year: thursday.year, month: 1, day: 1 })) / 7) + 1;
    },
  },
  EDATE: {
    parameters: [number(), number()],
    run: (_call, serial: number, months: number) => {
      const day = dayOfSerial(serial);
      const later = day && addMonths(day, Math.trunc(months));
      return later && serialOfDay(later) >= 1 ? serialOfDay(later) : failure('NUM');
    },
  },
  DATEDIF: {
    parameters: [integer(), integer(), text()],
    run: (_call, start: number, end: number, unit: string) => {
      const [from, to] = [dayOfSerial(start), dayOfSerial(end)];
      return from && to && start <= end ? difference(from, to, unit.toUpperCase()) : failure('NUM');
    },
  },
};
