import { dayOf, formatDay, parseGreekDate } from '../../../schemas/formats/index.ts';
import type { CallContext } from '../../area.ts';
import type { ActionDataAddress } from '../../policy/actions.ts';
import type { Reader } from '../../policy/reader.ts';
import { fieldError, unprocessable } from '../../problem.ts';
import { saveDataSet, mergeMembers } from '../actions/data-sets.ts';
import { meetingTime } from '../linking/meetings.ts';
import { forbidOwnOverlap } from './overlaps.ts';
import { notifyOwnTime } from './notify.ts';

type Data = Readonly<Record<string, unknown>>;

/** The values of an action for one mentee. Their own time may not overlap other meetings; both people are notified. */
export async function saveMeetingTime(context: CallContext, reader: Reader, address: ActionDataAddress, part: Data) {
  const merge = mergeMembers(normalizeDay(part));
  const { action, mentee } = address;
  const times: { was: number | null; time: number | null } = { was: null, time: null };
  const saved = await saveDataSet(context, reader, address, async (db, current) => {
    const next = await merge(db, current);
    requireValidTime(next.data, '/Data');
    const was = meetingTime(current.data);
    const time = meetingTime(next.data);
    Object.assign(times, { was, time });
    if (mentee !== undefined && time !== null && time !== was && time > Date.now())
      await forbidOwnOverlap(db, reader, { action, mentee, time });
    return next;
  });
  if (mentee !== undefined && times.was !== times.time)
    await notifyOwnTime(context, reader, { action, mentee, ...times, revision: saved.Revision });
  return saved;
}

/** Actions hold days as people here write them; a page may give the other form. */
function normalizeDay(part: Data): Data {
  const { date } = part;
  const day = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? dayOf(date) : undefined;
  return day ? { ...part, date: formatDay(day) } : part;
}

/** A day that is not DD-MM-YYYY or DD/MM/YYYY and an hour beyond 23 are refused at their places. */
export function requireValidTime(data: Data, at: string): void {
  const wrong = (name: string, code: 'date' | 'format') =>
    unprocessable('action-does-not-fit', 'The action was refused.', [fieldError(`${at}/${name}`, code)]);
  const { date, timeHours, timeMinutes } = data;
  if (!isEmpty(date) && (typeof date !== 'string' || !parseGreekDate(date))) throw wrong('date', 'date');
  if (!isEmpty(timeHours) && !isUpTo(timeHours, 23)) throw wrong('timeHours', 'format');
  if (!isEmpty(timeMinutes) && !isUpTo(timeMinutes, 59)) throw wrong('timeMinutes', 'format');
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const isUpTo = (value: unknown, most: number): boolean =>
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) ||
  (typeof value === 'string' && /^\d{1,2}$/.test(value) && Number(value) <= most);
