import { parseGreekDate } from '../../../../schemas/formats/index.ts';
import { MEETING_MINUTES } from '../../people/index.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';

const MIN_DURATION = 15;
export const MAX_DURATION = 480;

type Data = Readonly<Record<string, unknown>>;

/** Refuses a day that is not DD-MM-YYYY or DD/MM/YYYY and an hour above 23, at their places. */
export function requireValidTime(data: Data, at: string): void {
  const wrong = (name: string, code: 'date' | 'format') =>
    unprocessable('action-does-not-fit', 'The action was refused.', [fieldError(`${at}/${name}`, code)]);
  const { date, timeHours, timeMinutes, timeDuration } = data;
  if (!isEmpty(date) && (typeof date !== 'string' || !parseGreekDate(date))) throw wrong('date', 'date');
  if (!isEmpty(timeHours) && !isUpTo(timeHours, 23)) throw wrong('timeHours', 'format');
  if (!isEmpty(timeMinutes) && !isUpTo(timeMinutes, 59)) throw wrong('timeMinutes', 'format');
  if (!isEmpty(timeDuration) && durationIn(data) === null) throw wrong('timeDuration', 'format');
}

/** How long a meeting lasts: its own minutes, or the usual ones. */
export const durationOf = (data: Data): number => durationIn(data) ?? MEETING_MINUTES;

function durationIn({ timeDuration: given }: Data): number | null {
  const minutes = typeof given === 'string' && /^\d{2,3}$/.test(given) ? Number(given) : given;
  const fits = typeof minutes === 'number' && Number.isInteger(minutes);
  return fits && minutes >= MIN_DURATION && minutes <= MAX_DURATION ? minutes : null;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const isUpTo = (value: unknown, max: number): boolean =>
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) ||
  (typeof value === 'string' && /^\d{1,2}$/.test(value) && Number(value) <= max);
