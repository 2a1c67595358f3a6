import { sql } from 'kysely';
import { APPROVERS } from '../../../schemas/calls/library.ts';
import type { CallContext, Db } from '../../area.ts';
import { holds, type Reader } from '../../policy/reader.ts';
import { needsOf } from '../grid/attention.ts';
import { lateActions } from '../grid/late.ts';
import { unapproved } from '../library/lists.ts';
import { menteesOf } from '../linking/selection.ts';
import { listMails } from '../mail/mails.ts';
import { lateAnswers } from '../quest/late.ts';
import { peopleOf } from '../users/rows.ts';

/** What waits for somebody, of what the reader sees. */
export async function attentionOf(context: CallContext, reader: Reader, project: string | undefined) {
  const { db } = context;
  const { waits, isSilent } = await needsOf(db, reader);
  const [NoMentor, Silent, Waiting, overdue, Applicants, late, items, mails] = await Promise.all([
    count(menteesOf(db, reader, { Active: true, filterMentorId: '' })),
    count(menteesOf(db, reader, { Active: true }).where(isSilent)),
    count(menteesOf(db, reader, { Active: true }).where(waits)),
    lateActions(db, reader, new Date()),
    count(applicants(db, reader)),
    lateAnswers(context, { ...(project === undefined ? {} : { ProjectId: project }), Waiting: true, count: 1 }),
    holds(reader, ...APPROVERS) ? unapproved(db, reader) : null,
    holds(reader, 'Admin') ? listMails(db, reader, { State: 'failed', count: 1 }) : null,
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

type People = ReturnType<typeof peopleOf>;

async function count(people: People): Promise<number> {
  const { found } = await people.select(sql<number>`count(*)::integer`.as('found')).executeTakeFirstOrThrow();
  return found;
}

const applicants = (db: Db, reader: Reader): People =>
  peopleOf(db, reader)
    .where('people.state', '=', 1)
    .where(sql<boolean>`memberships.roles <@ '{applicant,Registered}'::text[] and memberships.roles <> '{}'`);
