import type { PersonChange } from '../../../../schemas/entities/user.ts';
import { sql } from 'kysely';
import { areas, isRole, type Role } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { isActive } from '../../../policy/identity.ts';
import { loadRefusals, forbidChangeWhileImpersonating } from '../../../policy/change-people.ts';
import { mayGiveRole } from '../../../policy/people.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { countChanged, fieldError, forbidden, unprocessable } from '../../../platform/base/problem.ts';
import { findLinkFault, createNewLinks } from '../users/new-links.ts';
import { addLinks, addMemberships } from '../persons/add-people.ts';
import { selectPeople, type Selection } from './selection.ts';

/** The number of selected people who would change, who are so already, and who may not be changed. */
interface ChangeCounts {
  readonly Count: number;
  readonly Same: number;
  readonly Refused: number;
}

const toCounts = (affected: AffectedPeople): ChangeCounts => ({
  Count: affected.people.length,
  Same: affected.same,
  Refused: affected.refused,
});

interface AffectedPeople {
  readonly people: readonly { readonly id: number; readonly roles: readonly string[]; readonly state: number }[];
  readonly same: number;
  readonly refused: number;
}

/** One array parameter for any number of ids. */
const isAmong = (column: 'id' | 'person', ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::integer[])`;

export async function findAffectedByState(db: Db, reader: Reader, selection: Selection, State: number, lock = false) {
  const rows = await selectPeople(db, reader, selection)
    .select(['people.id', 'people.state', 'memberships.roles'])
    .orderBy('people.id')
    .$if(lock, (query) => query.forUpdate('people'))
    .execute();
  const others = rows.filter(({ state }) => state !== State);
  return findAffected(db, reader, rows, others, ['state']);
}

/** The people whom the reader may change so, without the reader, who cannot lock themselves out. */
async function findAffected<Row extends AffectedPeople['people'][number]>(
  db: Db,
  reader: Reader,
  all: readonly Row[],
  others: readonly Row[],
  changes: readonly PersonChange[],
): Promise<AffectedPeople> {
  const refusalOf = await loadRefusals(
    db,
    reader,
    others.map(({ id }) => id),
  );
  const people = others.filter(({ id }) => changes.every((change) => refusalOf(id, change) === undefined));
  return { people, same: all.length - others.length, refused: others.length - people.length };
}

/** Sets the state of all affected people, or of none. Sessions of inactive people end at once. */
export async function setStates(
  context: CallContext,
  reader: Reader,
  { State, Expected, ...selection }: Selection & { readonly State: number; readonly Expected?: number },
): Promise<number> {
  forbidChangeWhileImpersonating(context, 'state');
  const ids = await context.db.transaction().execute(async (db) => {
    const { people, ...rest } = await findAffectedByState(db, reader, selection, State, true);
    requireExpected(Expected, { people, ...rest });
    const changed = people.map(({ id }) => id);
    await db
      .updateTable('people')
      .set({ state: State })
      .where('id', 'in', [0, ...changed])
      .execute();
    if (!isActive(State))
      await db
        .deleteFrom('sessions')
        .where('person', 'in', [0, ...changed])
        .execute();
    await context.audit(
      people.map(({ id, state }) => ({
        action: 'bulk.setActiveStateMany',
        subject: `person ${id}`,
        project: String(reader.project.id),
        details: { before: { State: state }, after: { State } },
      })),
      db,
    );
    return changed;
  });
  if (!isActive(State)) await Promise.all(ids.map((id) => context.hub.endPerson(id)));
  return ids.length;
}

/** Refuses if the number of affected people differs from the confirmed one. */
function requireExpected(expected: number | undefined, affected: AffectedPeople): void {
  if (expected !== undefined && expected !== affected.people.length) throw countChanged({ ...toCounts(affected) });
}

type JoiningRole = 'Mentee' | 'Coordinator' | 'Mentor';
const JOINING_ROLES: readonly JoiningRole[] = ['Mentee', 'Coordinator', 'Mentor'];

/** The target project and roles. */
export interface Move {
  readonly into: Reader;
  readonly roles: readonly Role[];
  readonly setDefault: boolean;
}

/** Checks that the reader may give the roles in the target project. */
export function requireMove(
  reader: Reader,
  into: Reader | undefined,
  { Roles, setDefault = false }: { readonly Roles?: readonly Role[]; readonly setDefault?: boolean },
): Move {
  if (!into || !hasRole(into, ...areas.admin)) throw forbidden('wrong-role', 'The role for that is missing.');
  if (into.project.id === reader.project.id)
    throw unprocessable('same-project', 'They are in this project already.', [
      fieldError('/CurrentProjectId', 'same-project'),
    ]);
  const roles: readonly Role[] = Roles && Roles.length > 0 ? Roles : JOINING_ROLES;
  const missing = roles.find(
    (role) => !JOINING_ROLES.some((joiningRole) => joiningRole === role) || !mayGiveRole(into, role),
  );
  if (missing !== undefined) throw forbidden('role-not-yours', `The role ${missing} is not yours to give.`);
  return { into, roles, setDefault };
}

export async function findAffectedByMove(
  db: Db,
  reader: Reader,
  selection: Selection,
  move: Move,
): Promise<AffectedPeople> {
  const { into, roles, setDefault } = move;
  const rows = await selectPeople(db, reader, { ...selection, Roles: roles })
    .select(['people.id', 'people.state', 'memberships.roles'])
    .select(
      sql<boolean>`exists (select from memberships m where m.project = ${into.project.id} and m.person = people.id)`.as(
        'member',
      ),
    )
    .orderBy('people.id')
    .execute();
  const others = rows.filter(({ member }) => !member);
  const affected = await findAffected(db, reader, rows, others, setDefault ? ['join', 'defaultProject'] : ['join']);
  const people = affected.people.filter((person) => !findLinkFault(into, { roles: joiningRoles(move, person.roles) }));
  return { ...affected, people, refused: others.length - people.length };
}

/** The roles of the move that the person has. */
const joiningRoles = ({ roles }: Move, held: readonly string[]): Role[] =>
  roles.filter((role) => held.filter(isRole).includes(role));

/** Adds people to a project in those of the roles that they have; existing members stay as they are. */
export async function movePeople(
  context: CallContext,
  reader: Reader,
  move: Move,
  selection: Selection & { readonly Expected?: number },
): Promise<number> {
  forbidChangeWhileImpersonating(context, 'join');
  const project = move.into.project.id;
  return context.db.transaction().execute(async (db) => {
    // Serializes the calls, which would otherwise count the same people.
    await sql`select pg_advisory_xact_lock(hashtext('bulk.addExistingMentees'), ${project}::integer)`.execute(db);
    const affected = await findAffectedByMove(db, reader, selection, move);
    requireExpected(selection.Expected, affected);
    const joining = affected.people.map(({ id, roles }) => ({
      person: id,
      project,
      roles: joiningRoles(move, roles),
    }));
    const SLICE = 5000;
    for (let from = 0; from < joining.length; from += SLICE)
      // oxlint-disable-next-line no-await-in-loop -- a statement has a maximum number of values
      await addMemberships(db, joining.slice(from, from + SLICE));
    await addLinks(db, project, createNewLinks(move.into, joining));
    if (move.setDefault)
      await db
        .updateTable('people')
        .set({ default_project: project })
        .where(
          isAmong(
            'id',
            joining.map(({ person }) => person),
          ),
        )
        .execute();
    await context.audit(
      joining.map(({ person, roles }) => ({
        action: 'bulk.addExistingMentees',
        subject: `person ${person}`,
        project: String(project),
        details: { from: String(reader.project.id), roles, setDefault: move.setDefault },
      })),
      db,
    );
    return joining.length;
  });
}

export const presentCounts = toCounts;
