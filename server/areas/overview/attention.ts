import { sql } from 'kysely';
import { APPROVERS } from '../../../schemas/calls/library.ts';
import type { CallContext, Db } from '../../area.ts';
import { hasRole, type Reader } from '../../policy/reader.ts';
import { isSilent, waitsForAnswer } from '../grid/attention.ts';
import { lateActions } from '../grid/late.ts';
import { listWaitingItems } from '../library/lists.ts';
import { selectMentees } from '../linking/selection.ts';
import { listMails } from '../mail/mails.ts';
import { listLateAnswers } from '../quest/late-answers.ts';
import { selectVisiblePeople } from '../users/rows.ts';

/** What waits for somebody, of what the reader sees. */
export async function countAttention(context: CallContext, reader: Reader, project: string | undefined) {
  const { db } = context;
  const [waits, silent] = await Promise.all([waitsForAnswer(db, reader), isSilent(db, reader)]);
  const [NoMentor, Silent, Waiting, overdue, Applicants, late, items, mails] = await Promise.all([
    countPeople(selectMentees(db, reader, { Active: true, filterMentorId: '' })),
    countPeople(selectMentees(db, reader, { Active: true }).where(silent)),
    countPeople(selectMentees(db, reader, { Active: true }).where(waits)),
    lateActions(db, reader, new Date()),
    countPeople(selectApplicants(db, reader)),
    listLateAnswers(context, { ...(project === undefined ? {} : { ProjectId: project }), Waiting: true, count: 1 }),
    hasRole(reader, ...APPROVERS) ? listWaitingItems(db, reader) : null,
    hasRole(reader, 'Admin') ? listMails(db, reader, { State: 'failed', count: 1 }) : null,
  ]);
  return {
    NoMentor,
    Silent,
    Late: overdue.filter(({ isActive }) => isActive).length,
    Waiting,
    Applicants,
    LateAnswers: late.Waiting,
    Unapproved: items?.length ?? null,
    FailedMails: mails?.count ?? null,
  };
}

type PeopleQuery = ReturnType<typeof selectVisiblePeople>;

async function countPeople(people: PeopleQuery): Promise<number> {
  const { found } = await people.select(sql<number>`count(*)::integer`.as('found')).executeTakeFirstOrThrow();
  return found;
}

const selectApplicants = (db: Db, reader: Reader): PeopleQuery =>
  selectVisiblePeople(db, reader)
    .where('people.state', '=', 1)
    .where(sql<boolean>`memberships.roles <@ '{applicant,Registered}'::text[] and memberships.roles <> '{}'`);
