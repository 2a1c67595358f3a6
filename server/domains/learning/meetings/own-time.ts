import { dayOf, formatDay } from '../../../../schemas/formats/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { ActionDataAddress } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { dataSetConflict, saveDataSet, mergeMembers, type DataSetChange } from '../actions/data-sets.ts';
import { meetingTime } from '../../people/index.ts';
import { forbidOwnOverlap } from '../meeting-times/overlaps.ts';
import { notifyOwnTime } from '../meeting-times/notify.ts';
import { durationOf, requireValidTime } from '../meeting-times/times.ts';

type Data = Readonly<Record<string, unknown>>;

/** The time of a meeting before and after a change. */
interface MovedTime {
  readonly was: number | null;
  readonly time: number | null;
}

/**
 * Saves the values of an action for one mentee. Their own time may not overlap other meetings; both people are
 * notified.
 */
export async function saveMeetingTime(context: CallContext, reader: Reader, address: ActionDataAddress, part: Data) {
  const { action, mentee } = address;
  const change = changeTime(reader, address, part);
  const saved = await saveDataSet(context, reader, address, change.apply);
  const { was, time } = change.moved();
  if (mentee !== undefined && was !== time)
    await notifyOwnTime(context, reader, { action, mentee, was, time, revision: saved.Revision });
  return saved;
}

/** A change of some values that refuses a time which is not valid or in the way of others. `base` is the revision that it expects. */
export function changeTime(reader: Reader, { action, mentee }: ActionDataAddress, part: Data, base?: number) {
  const merge = mergeMembers(normalizeDay(part));
  let moved: MovedTime = { was: null, time: null };
  const apply: DataSetChange = async (db, current) => {
    if (base !== undefined && base !== current.revision) throw dataSetConflict(current, []);
    const next = await merge(db, current);
    requireValidTime(next.data, '/Data');
    const [was, time] = [meetingTime(current.data), meetingTime(next.data)];
    const minutes = durationOf(next.data);
    moved = { was, time };
    const isOther = time !== was || minutes > durationOf(current.data);
    if (mentee !== undefined && time !== null && isOther && time > Date.now())
      await forbidOwnOverlap(db, reader, { action, mentee, time, minutes });
    return next;
  };
  return { apply, moved: () => moved };
}

/** Converts a day to the stored format; pages may send the other one. */
function normalizeDay(part: Data): Data {
  const { date } = part;
  const day = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? dayOf(date) : undefined;
  return day ? { ...part, date: formatDay(day) } : part;
}
