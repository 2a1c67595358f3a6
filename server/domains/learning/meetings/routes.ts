import { sql, type Expression, type SqlBool } from 'kysely';
import { meetings } from '../../../../schemas/calls/meetings.ts';
import { timeOf } from '../../../../schemas/formats/greek-date.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { maySeeAction, visibleActionsOfMentee } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { actionNotFound } from '../actions/find.ts';
import { findOverlaps, MENTEES, MENTORS, selectVisiblePeople } from '../../people/index.ts';
import { arrangeMeetings } from './arrange.ts';
import { findMeetingTimes } from './free-times.ts';
import { findFeed, renewFeed } from './feed.ts';
import { getCalendarFile } from './calendar.ts';
import { mailUsers } from './mails.ts';
import { presentMeetings } from '../meeting-times/present.ts';
import { isPublished, loadMeetings, isMentoredBy } from '../meeting-times/rows.ts';

interface TimeRange {
  readonly From?: string;
  readonly To?: string;
}

export const meetingsArea = area('meetings', meetings, {
  schedule: async ({ ProjectId, ...between }, context) => {
    const reader = await requireReader(context, ProjectId);
    const mine = sql<boolean>`(memberships.person = ${reader.person} or ${isMentoredBy(reader.person)})`;
    return listMeetings(context, reader, between, mine);
  },
  schedule2: async ({ ProjectId, ...between }, context) =>
    listMeetings(context, await requireReader(context, ProjectId), between, sql<boolean>`true`),
  calendarFile: (body, context) => getCalendarFile(context, body),
  mentorOverlaps: async ({ ProjectId, MentorId, MenteeId, ActionId }, context) => {
    const reader = await requireReader(context, ProjectId);
    const { db } = context;
    const mentor = await requirePersonWithRole(context, reader, MentorId, MENTORS);
    const mentee = await requirePersonWithRole(context, reader, MenteeId, MENTEES);
    if (mentor === undefined) throw notFound('no-mentor', 'There is no such mentor.');
    if (mentee === undefined) throw notFound('no-mentee', 'There is no such mentee.');
    const action = typeof ActionId === 'string' ? String(parseId(ActionId)) : '';
    if (action !== '' && !(await maySeeAction(db, reader, Number(action), mentee))) throw actionNotFound();
    return findOverlaps(db, reader, { project: reader.project.id, mentees: [mentee], actions: [action] }, mentor);
  },
  feed: async ({ ProjectId }, context) => findFeed(context, await requireReader(context, ProjectId)),
  renewFeed: async ({ ProjectId, Open }, context) => renewFeed(context, await requireReader(context, ProjectId), Open),
  arrange: async (body, context) => arrangeMeetings(context, await requireReader(context, body.ProjectId), body),
  times: async (body, context) => findMeetingTimes(context, await requireReader(context, body.ProjectId), body),
  mailUsers: async (body, context) => mailUsers(context, await requireReader(context, body.ProjectId), body),
});

async function listMeetings(context: CallContext, reader: Reader, { From, To }: TimeRange, which: Expression<SqlBool>) {
  const [from, to] = [timeOf(From), timeOf(To)];
  const rows = await loadMeetings(context.db, {
    project: reader.project.id,
    where: sql<boolean>`(${isPublished} and ${which} and ${visibleActionsOfMentee(reader, 'memberships.person')})`,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
  return presentMeetings(context.db, reader, rows);
}

/** A visible person with one of the roles, which may be the reader. */
async function requirePersonWithRole({ db }: CallContext, reader: Reader, id: string, roles: readonly string[]) {
  const row = await selectVisiblePeople(db, reader)
    .where('people.id', '=', parseId(id))
    .where(sql<boolean>`memberships.roles && ${[...roles]}::text[]`)
    .select('people.id')
    .executeTakeFirst();
  return row?.id;
}
