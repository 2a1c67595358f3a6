import { sql } from 'kysely';
import { APPROVERS } from '../../../../schemas/calls/library.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { countApplicants } from '../../admissions/index.ts';
import { isSilent, listUnanswered, lateActions, listLateAnswers } from '../../learning/index.ts';
import { listWaitingItems } from '../../library/index.ts';
import { isMentoredBy, selectCountedPeople } from '../../people/index.ts';
import { listMails } from '../../messages/index.ts';

/** The numbers of things that wait for somebody, as far as the reader sees them. */
export async function countAttention(context: CallContext, reader: Reader, project: string | undefined) {
  const { db } = context;
  const [work, silent] = await Promise.all([loadWork(db, reader), isSilent(db, reader)]);
  const [NoMentor, Silent, overdue, Applicants, answers, items, mails] = await Promise.all([
    countPeople(selectCountedPeople(db, reader, 'Mentee').where(isMentoredBy(reader, ''))),
    countPeople(selectCountedPeople(db, reader, 'Mentee').where(silent)),
    lateActions(db, reader, new Date()),
    hasRole(reader, ...areas.applications) ? countApplicants(db, reader) : null,
    listLateAnswers(context, { ...(project === undefined ? {} : { ProjectId: project }), Waiting: true, count: 1 }),
    hasRole(reader, ...APPROVERS) ? listWaitingItems(db, reader) : null,
    hasRole(reader, 'Admin') ? listMails(db, reader, { State: 'failed', count: 1 }) : null,
  ]);
  const late = overdue.filter(({ isActive }) => isActive);
  return {
    NoMentor,
    Silent,
    Late: late.length,
    LateSince: earliest(late.map(({ first }) => first.day)),
    Waiting: new Set(work.map(({ mentee }) => mentee)).size,
    WaitingSince: earliest(work.map(({ since }) => since.toISOString())),
    Applicants,
    LateAnswers: answers.Waiting,
    Unapproved: items?.length ?? null,
    FailedMails: mails?.count ?? null,
  };
}

const earliest = (moments: readonly string[]): string | null => moments.toSorted()[0] ?? null;

/** The work of active mentees that waits for an answer. */
async function loadWork(db: Db, reader: Reader) {
  const mentees = await selectCountedPeople(db, reader, 'Mentee').select('people.id').execute();
  return listUnanswered(
    db,
    reader,
    mentees.map(({ id }) => id),
  );
}

type PeopleQuery = ReturnType<typeof selectCountedPeople>;

async function countPeople(people: PeopleQuery): Promise<number> {
  const { found } = await people.select(sql<number>`count(*)::integer`.as('found')).executeTakeFirstOrThrow();
  return found;
}
