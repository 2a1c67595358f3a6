import { sql, type RawBuilder } from 'kysely';
import { APPROVERS } from '../../../schemas/calls/library.ts';
import type { CallContext, Db } from '../../area.ts';
import { actionsSeenBy, visibleActionsOf } from '../../policy/actions.ts';
import { holds, type Reader } from '../../policy/reader.ts';
import { inGrids } from '../grid/cells.ts';
import { unapproved } from '../library/lists.ts';
import { menteesOf } from '../linking/selection.ts';
import { listMails } from '../mail/mails.ts';
import { lateAnswers } from '../quest/late.ts';
import { peopleOf } from '../users/rows.ts';
import { lateMentees } from './late.ts';

/** As the list of mentees has it: who wrote nothing for so long is silent. */
const SILENT = sql`interval '14 days'`;

/** What waits for somebody, of what the reader sees. */
export async function attentionOf(context: CallContext, reader: Reader, project: string | undefined) {
  const { db } = context;
  const [NoMentor, Silent, Waiting, Late, Applicants, late, items, mails] = await Promise.all([
    count(menteesOf(db, reader, { Active: true, filterMentorId: '' })),
    count(menteesOf(db, reader, { Active: true }).where(hasOpen(reader)).where(wroteNothing(reader))),
    count(menteesOf(db, reader, { Active: true }).where(waitsForAnswer(reader))),
    lateMentees(db, reader, new Date()),
    count(applicants(db, reader)),
    lateAnswers(context, { ...(project === undefined ? {} : { ProjectId: project }), Waiting: true, count: 1 }),
    holds(reader, ...APPROVERS) ? unapproved(db, reader) : null,
    holds(reader, 'Admin') ? listMails(db, reader, { State: 'failed', count: 1 }) : null,
  ]);
  return {
    NoMentor,
    Silent,
    Late,
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

/** An action of the mentee that is not done, as a condition over the table actions. */
const open = (
  reader: Reader,
) => sql`${visibleActionsOf(reader, 'people.id')} and ${inGrids} and ${actionsSeenBy('people.id')}
  and not exists (select from action_completions c where c.action = actions.id and c.mentee = people.id and c.done)`;

const hasOpen = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`exists (select from actions where ${open(reader)})`;

const wroteNothing = ({ project }: Reader): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from action_data d
    where d.project = ${project.id} and d.mentee = people.id and d.kind <> 'private' and d.time > now() - ${SILENT})`;

const hasSet = (kind: 'mentee' | 'public') => sql`exists (select from action_data d
  where d.action = actions.id and d.mentee = people.id and d.kind = ${kind} and d.data <> '{}')`;

const waitsForAnswer = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`exists (select from actions where ${open(reader)} and ${hasSet('mentee')} and not ${hasSet('public')})`;
