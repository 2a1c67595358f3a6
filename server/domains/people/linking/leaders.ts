import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { linking } from '../../../../schemas/calls/linking.ts';
import type { Leader } from '../../../../schemas/entities/linking.ts';
import type { Role } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';
import { presentPeople } from '../users/present.ts';
import { selectVisiblePeople, personColumns } from '../users/rows.ts';
import type { LinkCounts } from './link-mentors.ts';
import {
  COORDINATORS,
  lockPersonWithRole,
  lockMentees,
  MENTEES,
  MENTORS,
  menteeNotFound,
  SUPERVISORS,
} from './people.ts';
import { requireExpectedCount, findSelectedIds } from '../users/selection.ts';

type Calls = typeof linking;
type Body<Name extends keyof Calls> = Static<Calls[Name]['body']>;

const supervisorNotFound = () => notFound('no-supervisor', 'There is no such supervisor.');
const coordinatorNotFound = () => notFound('no-coordinator', 'There is no such coordinator.');
const mentorNotFound = () => notFound('no-mentor', 'There is no such mentor.');

/** Requires a role that sees everybody of the project. */
function requireStaff(reader: Reader): void {
  if (!hasRole(reader, 'Admin', 'ProjectManager', 'ProjectManagerLite')) throw forbidden();
}

/** Links a mentor to a supervisor, or removes the link; without a given state toggles it. */
export const linkToSupervisor = (context: CallContext, reader: Reader, body: Body<'supervise'>) =>
  context.db.transaction().execute(async (db) => {
    requireStaff(reader);
    const supervisor = await lockPersonWithRole(db, reader, body.SupervisorId, SUPERVISORS, supervisorNotFound);
    const mentor = await lockPersonWithRole(db, reader, body.SubjectId, MENTORS, mentorNotFound);
    const link = { project: reader.project.id, supervisor: supervisor.id, mentor: mentor.id };
    // Two simultaneous toggles wait for each other.
    await sql`select pg_advisory_xact_lock(${link.project}, ${link.mentor})`.execute(db);
    const linked = await isLinked(db, link);
    const wanted = body.Linked ?? !linked;
    if (wanted === linked) return { Linked: wanted };
    if (wanted) await db.insertInto('supervisor_mentor').values(link).execute();
    else await unlinkFromSupervisor(db, link);
    await context.audit(
      {
        action: 'linking.supervise',
        subject: `person ${link.mentor}`,
        project: String(link.project),
        details: { supervisor: link.supervisor, before: linked, after: wanted },
      },
      db,
    );
    return { Linked: wanted };
  });

interface Supervision {
  readonly project: number;
  readonly supervisor: number;
  readonly mentor: number;
}

async function isLinked(db: Db, { project, supervisor, mentor }: Supervision): Promise<boolean> {
  const row = await db
    .selectFrom('supervisor_mentor')
    .where('project', '=', project)
    .where('supervisor', '=', supervisor)
    .where('mentor', '=', mentor)
    .select('mentor')
    .executeTakeFirst();
  return row !== undefined;
}

async function unlinkFromSupervisor(db: Db, { project, supervisor, mentor }: Supervision): Promise<void> {
  await db
    .deleteFrom('supervisor_mentor')
    .where('project', '=', project)
    .where('supervisor', '=', supervisor)
    .where('mentor', '=', mentor)
    .execute();
}

/** The mentors of a supervisor that the reader sees. */
export async function listMentorsOfSupervisor(db: Db, reader: Reader, supervisorId: string): Promise<string[]> {
  const supervisor = await selectVisiblePeople(db, reader)
    .where('people.id', '=', parseId(supervisorId))
    .where(sql<boolean>`memberships.roles && ${[...SUPERVISORS]}::text[]`)
    .select('people.id')
    .executeTakeFirst();
  if (!supervisor) throw supervisorNotFound();
  const rows = await selectVisiblePeople(db, reader)
    .innerJoin('supervisor_mentor as s', (join) =>
      join.onRef('s.mentor', '=', 'people.id').on('s.project', '=', reader.project.id),
    )
    .where('s.supervisor', '=', supervisor.id)
    .select('people.id')
    .orderBy('people.id')
    .execute();
  return rows.map(({ id }) => String(id));
}

export const linkOneToCoordinator = (context: CallContext, reader: Reader, body: Body<'coordinateOne'>) =>
  context.db.transaction().execute(async (db) => {
    const coordinator = await lockCoordinator(db, reader, body.CoordinatorId);
    const mentee = await lockPersonWithRole(db, reader, body.MenteeId, MENTEES, menteeNotFound);
    return changeCoordinatorLinks(context, db, reader, {
      action: 'linking.coordinateOne',
      coordinator,
      mentees: [mentee.id],
      linked: body.Linked,
    });
  });

export const linkManyToCoordinator = (context: CallContext, reader: Reader, body: Body<'coordinate'>) =>
  context.db.transaction().execute(async (db) => {
    const coordinator = await lockCoordinator(db, reader, body.CoordinatorId);
    const mentees = await lockMentees(db, reader, await findSelectedIds(db, reader, body));
    requireExpectedCount(mentees.length, body.Expected);
    return changeCoordinatorLinks(context, db, reader, {
      action: 'linking.coordinate',
      coordinator,
      mentees,
      linked: body.Linked,
    });
  });

async function lockCoordinator(db: Db, reader: Reader, id: string): Promise<number> {
  requireStaff(reader);
  return (await lockPersonWithRole(db, reader, id, COORDINATORS, coordinatorNotFound)).id;
}

interface Coordination {
  readonly action: AuditAction;
  readonly coordinator: number;
  readonly mentees: readonly number[];
  readonly linked: boolean;
}

async function changeCoordinatorLinks(
  context: CallContext,
  db: Db,
  { project }: Reader,
  { action, coordinator, mentees, linked }: Coordination,
): Promise<LinkCounts> {
  const ids = sql`${[...mentees]}::integer[]`;
  const { rows } = await (
    linked
      ? sql<{ mentee: number }>`insert into coordinator_mentee (project, coordinator, mentee)
          select ${project.id}, ${coordinator}, mentee from unnest(${ids}) as mentee order by mentee
          on conflict do nothing returning mentee`
      : sql<{ mentee: number }>`delete from coordinator_mentee
          where project = ${project.id} and coordinator = ${coordinator} and mentee = any(${ids}) returning mentee`
  ).execute(db);
  if (rows.length > 0)
    await context.audit(
      {
        action,
        subject: mentees.length === 1 ? `person ${mentees[0]}` : `${rows.length} mentees`,
        project: String(project.id),
        details: { coordinator, before: !linked, after: linked, mentees: rows.map(({ mentee }) => mentee) },
      },
      db,
    );
  return { Count: mentees.length, Changed: rows.length };
}

/** The visible people with one of the roles, each with the number of their links. */
export async function listLeaders(
  db: Db,
  reader: Reader,
  table: 'supervisor_mentor' | 'coordinator_mentee',
): Promise<Leader[]> {
  const [roles, column]: [readonly Role[], string] =
    table === 'supervisor_mentor' ? [SUPERVISORS, 'supervisor'] : [COORDINATORS, 'coordinator'];
  const rows = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`memberships.roles && ${[...roles]}::text[]`)
    .select([
      ...personColumns(reader),
      sql<number>`(select count(*)::integer from ${sql.table(table)} l
        where l.project = ${reader.project.id} and l.${sql.ref(column)} = people.id)`.as('links'),
    ])
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .execute();
  const people = presentPeople(reader, rows);
  return people.map((User, index) => ({ User, Links: rows[index]?.links ?? 0 }));
}
