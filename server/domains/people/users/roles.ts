import type { PersonChange } from '../../../../schemas/entities/user.ts';
import { isRole, type Role } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { requireChange } from '../../../policy/change-people.ts';
import { updateLevels } from '../../../policy/levels.ts';
import { mayGiveRole } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, notFound, unprocessable, type FieldError } from '../../../platform/base/problem.ts';
import { isSameList, requireBase } from './base.ts';
import { requireOtherAdmin } from '../persons/last-admin.ts';
import { selectVisiblePeople } from './rows.ts';

/** Sets the roles of a person. */
export async function updateRoles(
  context: CallContext,
  reader: Reader,
  {
    UserId,
    Roles,
    Base: base,
  }: { readonly UserId: string; readonly Roles: readonly Role[]; readonly Base?: readonly Role[] },
): Promise<Role[]> {
  const person = parseId(UserId);
  const after = [...new Set(Roles)];
  const lost = await context.db.transaction().execute(async (db) => {
    const before = await lockRoles(db, reader, person);
    await requireChange(context, db, reader, person, roleChangeKind(before, after));
    const errors = roleErrors(reader, before, after);
    if (errors.length > 0) throw unprocessable('role-not-yours', 'These roles are not yours to give or take.', errors);
    if (base && !isSameList(base, before) && !isSameList(after, before)) requireBase({ Roles: before });
    await storeRoles(db, reader.project.id, person, before, after);
    const details = { before: { roles: before }, after: { roles: after } };
    const project = String(reader.project.id);
    await context.audit({ action: 'users.updateRoles', subject: `person ${person}`, project, details }, db);
    return before.some((role) => !after.includes(role));
  });
  // Sockets joined groups by the old roles, so they have to reconnect.
  if (lost) await context.hub.endPerson(person);
  return after;
}

async function lockRoles(db: Db, reader: Reader, person: number): Promise<Role[]> {
  const target = await selectVisiblePeople(db, reader)
    .where('people.id', '=', person)
    .select(['people.id', 'memberships.roles'])
    .forUpdate()
    .executeTakeFirst();
  if (!target) throw notFound('no-person', 'There is no such person.');
  return target.roles.filter(isRole);
}

/** A change that only removes roles takes back what the project gave. */
export const roleChangeKind = (before: readonly string[], after: readonly string[]): PersonChange =>
  after.every((role) => before.includes(role)) ? 'takeRoles' : 'giveRoles';

/** Only a reader who may give a role may remove it; unchanged roles are not checked. */
export function roleErrors(reader: Reader, before: readonly string[], after: readonly string[]): FieldError[] {
  if (after.length === 0) return [fieldError('/Roles', 'required')];
  const changed = [
    ...after.filter((role) => !before.includes(role)),
    ...before.filter((role) => !after.includes(role)),
  ];
  if (changed.some((role) => !isRole(role))) return [fieldError('/Roles', 'role')];
  return changed.filter(isRole).every((role) => mayGiveRole(reader, role))
    ? []
    : [fieldError('/Roles', 'role-not-yours')];
}

/** Stores the roles. A trigger of the database deletes links that need a removed role. */
export async function storeRoles(
  db: Db,
  project: number,
  person: number,
  before: readonly Role[],
  after: readonly Role[],
): Promise<void> {
  if (before.includes('Admin') && !after.includes('Admin')) await requireOtherAdmin(db, project, person);
  await db
    .updateTable('memberships')
    .set({ roles: [...after] })
    .where('project', '=', project)
    .where('person', '=', person)
    .execute();
  await updateLevels(db, [person]);
}
