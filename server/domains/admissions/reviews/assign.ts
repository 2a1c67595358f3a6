import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { statusesOfStage } from '../../../../schemas/entities/application-status.ts';
import { areas } from '../../../../schemas/roles.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { storeNotice } from '../../../platform/notices/notify.ts';
import type { Reader } from '../../../policy/reader.ts';
import { loadMovable, sendApplicationsChanged } from '../applications/moves.ts';

/** The active people of the project with a role that decides on applications. */
const selectReviewers = (db: Db, { project }: Reader) =>
  db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .where('memberships.project', '=', project.id)
    .where('people.state', '=', 1)
    .where(sql<boolean>`memberships.roles && ${[...areas.applications]}::text[]`);

const WAITING = [...statusesOfStage('applicant'), ...statusesOfStage('eligible')];

export async function listReviewers(db: Db, reader: Reader): Promise<Calls['reviews.people']['reply']> {
  const rows = await selectReviewers(db, reader)
    .select(['people.id', 'people.name'])
    .select(
      sql<number>`(select count(*)::integer from applications a where a.reviewer = people.id
        and a.project = ${reader.project.id} and a.status = any(${WAITING}::integer[]))`.as('waiting'),
    )
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .execute();
  return rows.map(({ id, name, waiting }) => ({ Id: String(id), Name: name, Count: waiting }));
}

/** Gives applications to a reviewer, who is notified once, or to nobody. */
export async function assignApplications(
  context: CallContext,
  reader: Reader,
  { Ids, PersonId }: Calls['reviews.assign']['body'],
): Promise<Calls['reviews.assign']['reply']> {
  const person = PersonId === null ? null : await requireReviewer(context.db, reader, PersonId);
  const { assigned, notice } = await context.db.transaction().execute(async (db) => {
    const rows = await loadMovable(db, reader, Ids, true);
    const changed = await db
      .updateTable('applications')
      .set({ reviewer: person })
      .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::integer[])`)
      .where('reviewer', 'is distinct from', person)
      .returning('id')
      .execute();
    const [first] = changed;
    if (first)
      await context.audit(
        {
          action: 'reviews.assign',
          subject: changed.length === 1 ? `application ${first.id}` : `${changed.length} applications`,
          project: String(reader.project.id),
          details: { applications: changed.length, ...(person === null ? {} : { person: String(person) }) },
        },
        db,
      );
    return {
      assigned: changed.length,
      notice: await storeNotice(db, {
        people: person === null || person === context.me.Id || changed.length === 0 ? [] : [person],
        project: reader.project.id,
        kind: 'application',
        title: { key: 'notifications.applicationsAssigned', with: { count: changed.length } },
        link: { screen: 'admin/project/applications', params: {} },
        key: `applications-assigned:${randomUUID()}`,
      }),
    };
  });
  await notice.send(context.hub);
  await sendApplicationsChanged(context, reader.project.id);
  return { Assigned: assigned };
}

async function requireReviewer(db: Db, reader: Reader, id: string): Promise<number> {
  const row = await selectReviewers(db, reader)
    .where('people.id', '=', parseId(id))
    .select('people.id')
    .executeTakeFirst();
  if (!row)
    throw unprocessable('not-a-reviewer', 'This person does not examine applications of the project.', [
      fieldError('/PersonId', 'choice'),
    ]);
  return row.id;
}
