import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { meetings } from '../../../../schemas/calls/meetings.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { broadcastDataSet, changeDataSet, requireChangeableDataSet } from '../actions/data-sets.ts';
import { notifyOwnTime } from '../meeting-times/notify.ts';
import { changeTime } from './own-time.ts';

type Body = Static<typeof meetings.arrange.body>;

/** Sets, moves, lengthens or cancels meetings of one mentee: all of them, or none. The other person is notified of each. */
export async function arrangeMeetings(context: CallContext, reader: Reader, { MenteeId, Meetings }: Body) {
  const mentee = parseId(MenteeId);
  const wanted = Meetings.map((meeting) => {
    const action = parseId(meeting.ActionId);
    const address = { action, mentee, kind: 'action' as const };
    return { action, address, ...changeTime(reader, address, dataOf(meeting), meeting.Base) };
  }).toSorted((one, other) => one.action - other.action);
  for (const { address } of wanted)
    // oxlint-disable-next-line no-await-in-loop -- the first refusal is the answer
    await requireChangeableDataSet(context.db, reader, address);
  const made = await context.db.transaction().execute(async (db) => {
    // Two people may not take one hour at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`meetings/${reader.project.id}`}, 0))`.execute(db);
    const list = [];
    for (const { action, address, apply, moved } of wanted) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
      const saved = await changeDataSet(db, reader, address, apply);
      list.push({ action, address, ...saved, ...moved() });
    }
    return list.filter(({ changed }) => changed);
  });
  for (const { action, address, before, after, was, time } of made) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of the meetings
    await broadcastDataSet(context, address, before, after);
    if (was === time) continue;
    // oxlint-disable-next-line no-await-in-loop -- in the order of the meetings
    await notifyOwnTime(context, reader, { action, mentee, was, time, revision: after.revision });
  }
  return { Count: made.length };
}

const NO_TIME = { date: null, timeHours: null, timeMinutes: null, timeDuration: null, link: null };

function dataOf({ Start, Minutes, Link }: Body['Meetings'][number]): Readonly<Record<string, unknown>> {
  if (Start === null) return NO_TIME;
  return {
    date: Start.slice(0, 10),
    timeHours: Start.slice(11, 13),
    timeMinutes: Start.slice(14, 16),
    ...(Minutes === undefined ? {} : { timeDuration: Minutes }),
    ...(Link === undefined ? {} : { link: Link }),
  };
}
