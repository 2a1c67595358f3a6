import { dayOf, formatDay } from '../../../../schemas/formats/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { ActionDataAddress } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { saveDataSet, mergeMembers } from '../actions/data-sets.ts';
import { meetingTime } from '../../people/index.ts';
import { forbidOwnOverlap } from '../meeting-times/overlaps.ts';
import { notifyOwnTime } from '../meeting-times/notify.ts';
import { requireValidTime } from '../meeting-times/times.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Saves the values of an action for one mentee. Their own time may not overlap other meetings; both people are
 * notified.
 */
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

/** Converts a day to the stored format; pages may send the other one. */
function normalizeDay(part: Data): Data {
  const { date } = part;
  const day = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? dayOf(date) : undefined;
  return day ? { ...part, date: formatDay(day) } : part;
}
