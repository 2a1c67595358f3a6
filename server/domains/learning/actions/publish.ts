import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { actionWork } from '../../../../schemas/calls/action-work.ts';
import { ACTION_FLAGS } from '../../../../schemas/entities/action.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { MEETING_MINUTES, meetingTime, MENTEES, MENTORS, selectVisiblePeople } from '../../people/index.ts';
import { forbidOwnOverlap, forbidSharedOverlap } from '../meeting-times/overlaps.ts';
import { requireValidTime } from '../meeting-times/times.ts';
import { changeAction } from './change.ts';
import { requireEditableAction } from './find.ts';
import { changeDataSet, mergeMembers, broadcastDataSet } from './data-sets.ts';
import { notifyOpened } from './notify.ts';

type Body = Static<typeof actionWork.publish.body>;

/** Publishes an action for everybody or for some mentees; returns their number. */
export async function publishAction(context: CallContext, body: Body): Promise<number> {
  const { reader, row } = await requireEditableAction(context, body);
  const day = typeof body.date === 'string' && body.date !== '' ? { date: body.date } : {};
  requireValidTime(day, '');
  const mentees = await findChosenMentees(context.db, reader, row.id, body);
  const data = { ...row.data, ...day };
  const overlaps = body.Overlaps ?? false;
  if (mentees) return publishFor(context, reader, row.id, mentees, { day, time: timeOf(data, day), overlaps });
  await context.db.transaction().execute(async (db) => {
    const time = timeOf(data, day);
    if (time !== null && !overlaps) await forbidSharedOverlap(db, reader, row.id, time);
    const set = { flags: row.flags | ACTION_FLAGS.Published, data: JSON.stringify(data) };
    await changeAction(context, reader, { action: row.id, audit: 'actions.publish', set }, db);
  });
  const all = (await selectMentees(context.db, reader).select('people.id').execute()).map(({ id }) => id);
  if ((row.flags & ACTION_FLAGS.Published) === 0) await notifyOpened(context, reader, row.id, all);
  return all.length;
}

/** The time of the action, if it has a day in the future. */
function timeOf(data: Readonly<Record<string, unknown>>, day: object): number | null {
  const time = 'date' in day ? meetingTime(data) : null;
  return time !== null && time > Date.now() ? time : null;
}

const selectMentees = (db: Db, reader: Reader) =>
  selectVisiblePeople(db, reader).where(sql<boolean>`memberships.roles && ${[...MENTEES]}::text[]`);

/** One mentee, or the mentees of a mentor for this action; undefined for everybody. */
async function findChosenMentees(db: Db, reader: Reader, action: number, { MenteeId, MentorId }: Body) {
  if (typeof MenteeId === 'string') {
    const one = await selectMentees(db, reader)
      .where('people.id', '=', parseId(MenteeId))
      .select('people.id')
      .executeTakeFirst();
    if (!one) throw notFound('no-mentee', 'There is no such mentee.');
    return [one.id];
  }
  if (typeof MentorId !== 'string') return undefined;
  const mentor = await selectVisiblePeople(db, reader)
    .where('people.id', '=', parseId(MentorId))
    .where(sql<boolean>`memberships.roles && ${[...MENTORS]}::text[]`)
    .select('people.id')
    .executeTakeFirst();
  if (!mentor) throw notFound('no-mentor', 'There is no such mentor.');
  const rows = await selectMentees(db, reader)
    .where(
      sql<boolean>`${mentor.id} = (select l.mentor from mentor_mentee l where l.project = ${reader.project.id}
        and l.mentee = people.id and l.action in ('', ${String(action)}) order by l.action desc limit 1)`,
    )
    .orderBy('people.id')
    .select('people.id')
    .execute();
  return rows.map(({ id }) => id);
}

interface PublishedDay {
  readonly day: Readonly<Record<string, string>>;
  readonly time: number | null;
  readonly overlaps: boolean;
}

/** Publishes for some mentees only. */
async function publishFor(
  context: CallContext,
  reader: Reader,
  action: number,
  mentees: readonly number[],
  { day, time, overlaps }: PublishedDay,
): Promise<number> {
  const changes = await context.db.transaction().execute(async (db) => {
    const made = [];
    for (const mentee of mentees) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction, one after the other
      if (time !== null && !overlaps)
        await forbidOwnOverlap(db, reader, { action, mentee, time, minutes: MEETING_MINUTES });
      const address = { action, mentee, kind: 'action' as const };
      // oxlint-disable-next-line no-await-in-loop -- likewise
      if ('date' in day)
        made.push({
          address,
          ...(await changeDataSet(db, reader, address, mergeMembers(await withHours(db, action, day)))),
        });
    }
    const { rows: opened } = await sql<{ mentee: number }>`insert into action_published (action, mentee, author)
      select ${action}, mentee, ${reader.person} from unnest(${[...mentees]}::integer[]) as mentee
      on conflict do nothing returning mentee`.execute(db);
    await context.audit(
      {
        action: 'actions.publish',
        subject: `action ${action}`,
        project: String(reader.project.id),
        details: { mentees, ...day },
      },
      db,
    );
    return { made, opened };
  });
  await Promise.all(
    changes.made.map(({ address, before, after }) => broadcastDataSet(context, address, before, after)),
  );
  await notifyOpened(
    context,
    reader,
    action,
    changes.opened.map(({ mentee }) => mentee),
  );
  return mentees.length;
}

/** Adds the hour of the action to a mentee's own day, since a day without an hour is no meeting. */
async function withHours(db: Db, action: number, day: Readonly<Record<string, string>>) {
  const { data } = await db.selectFrom('actions').where('id', '=', action).select('data').executeTakeFirstOrThrow();
  const { timeHours, timeMinutes } = data;
  return { ...(timeHours === undefined ? {} : { timeHours, timeMinutes: timeMinutes ?? '00' }), ...day };
}
