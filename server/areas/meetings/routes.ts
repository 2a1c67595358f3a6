import { sql, type Expression, type SqlBool } from 'kysely';
import { meetings } from '../../../schemas/calls/meetings.ts';
import { timeOf } from '../../../schemas/formats/greek-date.ts';
import { area, type CallContext } from '../../area.ts';
import { maySeeAction, visibleActionsOf } from '../../policy/actions.ts';
import { idOf, readerOf, type Reader } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';
import { noAction } from '../actions/find.ts';
import { overlapsOf } from '../linking/meetings.ts';
import { MENTEES, MENTORS } from '../linking/people.ts';
import { peopleOf } from '../users/rows.ts';
import { calendarAnswer } from './calendar.ts';
import { mailUsers } from './mails.ts';
import { presentMeetings } from './present.ts';
import { isPublished, meetingRows, mentoredBy } from './rows.ts';

interface Between {
  readonly From?: string;
  readonly To?: string;
}

export const meetingsArea = area('meetings', meetings, {
  schedule: async ({ ProjectId, ...between }, context) => {
    const reader = await readerOf(context, ProjectId);
    const mine = sql<boolean>`(memberships.person = ${reader.person} or ${mentoredBy(reader.person)})`;
    return schedule(context, reader, between, mine);
  },
  schedule2: async ({ ProjectId, ...between }, context) =>
    schedule(context, await readerOf(context, ProjectId), between, sql<boolean>`true`),
  calendarFile: (body, context) => calendarAnswer(context, body),
  mentorOverlaps: async ({ ProjectId, MentorId, MenteeId, ActionId }, context) => {
    const reader = await readerOf(context, ProjectId);
    const { db } = context;
    const mentor = await holder(context, reader, MentorId, MENTORS);
    const mentee = await holder(context, reader, MenteeId, MENTEES);
    if (mentor === undefined) throw notFound('no-mentor', 'There is no such mentor.');
    if (mentee === undefined) throw notFound('no-mentee', 'There is no such mentee.');
    const action = typeof ActionId === 'string' ? String(idOf(ActionId)) : '';
    if (action !== '' && !(await maySeeAction(db, reader, Number(action), mentee))) throw noAction();
    return overlapsOf(db, reader, { project: reader.project.id, mentees: [mentee], actions: [action] }, mentor);
  },
  mailUsers: async (body, context) => mailUsers(context, await readerOf(context, body.ProjectId), body),
});

async function schedule(context: CallContext, reader: Reader, { From, To }: Between, which: Expression<SqlBool>) {
  const [from, to] = [timeOf(From), timeOf(To)];
  const rows = await meetingRows(context.db, {
    project: reader.project.id,
    where: sql<boolean>`(${isPublished} and ${which} and ${visibleActionsOf(reader, 'memberships.person')})`,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
  return presentMeetings(context.db, reader, rows);
}

/** Somebody with one of the roles whom the reader sees; oneself, too. */
async function holder({ db }: CallContext, reader: Reader, id: string, roles: readonly string[]) {
  const row = await peopleOf(db, reader)
    .where('people.id', '=', idOf(id))
    .where(sql<boolean>`memberships.roles && ${[...roles]}::text[]`)
    .select('people.id')
    .executeTakeFirst();
  return row?.id;
}
