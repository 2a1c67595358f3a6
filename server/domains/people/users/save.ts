import { child } from '../../../../engine/base/pointer.ts';
import { forbidWhileImpersonating } from '../../../policy/impersonation.ts';
import type { PersonChange, User } from '../../../../schemas/entities/user.ts';
import { isRole, type Role } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { pickChanges } from '../../../platform/data/audit.ts';
import { CHANGE_RULES, loadRefusals, addAllowedChanges } from '../../../policy/change-people.ts';
import { levelInProject, rolesEverywhere } from '../../../policy/levels.ts';
import { mayGiveLevel, canSeeUsernames } from '../../../policy/people.ts';
import { isActive } from '../../../policy/identity.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, type FieldError } from '../../../platform/base/problem.ts';
import { hashPassword } from '../../../platform/session/password.ts';
import { storePassword } from './accounts.ts';
import { findOvertakenFields, isSameList, requireBase, type PersonBase } from './base.ts';
import { checkFields } from './check-fields.ts';
import { usernameErrors, passwordErrors, invalidPerson, type SaveBody } from './check-person.ts';
import { createPerson, withUniqueUsername } from './create.ts';
import { PASSWORD_NEEDED, loadPasswordRules, verifyCurrentPassword } from '../persons/password-rules.ts';
import { storeLevel, usernameKey } from '../persons/add-people.ts';
import { presentPeople } from './present.ts';
import { roleChangeKind, roleErrors, storeRoles } from './roles.ts';
import { selectMembers, personColumns } from './rows.ts';
import { storeState } from './state.ts';
import { fieldChangeKinds, lockPerson, storeFields, type LockedPerson } from './update-fields.ts';

/** Creates or changes a person: all of the given values, or none; errors point to their place. */
export async function savePerson(context: CallContext, reader: Reader, body: SaveBody): Promise<User> {
  if (body.Password) forbidWhileImpersonating(context);
  const proven = await verifyCurrentPassword(context, body.CurrentPassword);
  const password = body.Password ? await hashPassword(body.Password) : undefined;
  const person = await withUniqueUsername(() =>
    typeof body.UserId === 'string'
      ? changePerson(context, reader, body, { userId: body.UserId, password, proven })
      : createPerson(context, reader, body, password ?? null),
  );
  return presentSaved(context.db, reader, person);
}

/** The result for a reader who saved a person, even if the change made the person invisible to them. */
async function presentSaved(db: Db, reader: Reader, person: number): Promise<User> {
  const row = await selectMembers(db, reader)
    .where('people.id', '=', person)
    .select(personColumns(reader))
    .executeTakeFirstOrThrow();
  const [user] = await addAllowedChanges(db, reader, presentPeople(reader, [row]));
  if (!user) throw new Error(`Nobody is presented for ${person}`);
  return user;
}

/** A person with the columns that the rules need. */
interface WholePerson extends LockedPerson {
  /** The level in the reader's project. */
  readonly level: number;
  readonly state: number;
  readonly roles: readonly Role[];
}

async function changePerson(
  context: CallContext,
  reader: Reader,
  body: SaveBody,
  {
    userId,
    password,
    proven,
  }: { readonly userId: string; readonly password: string | undefined; readonly proven: boolean },
): Promise<number> {
  const saved = await context.db.transaction().execute(async (db) => {
    const target = await loadWholePerson(db, reader, await lockPerson(context, db, reader, userId));
    const changes = findChanges(reader, target, body);
    const asked = listRequestedChanges(target, { ...changes, password });
    const refusals = await findRefusedChanges(context, db, reader, target, asked);
    // Fields that the reader may not change are not validated: the result would reveal their rules.
    const misfits = [
      ...changes.errors,
      ...(await usernameErrors(db, body.Username, target.id)),
      ...(body.Password ? passwordErrors(await loadPasswordRules(db, target.id), body.Password) : []),
    ].filter(({ pointer }) => !refusals.some((refusal) => refusal.pointer === pointer));
    const unproven = target.id === reader.person && !proven && asked.some(({ change }) => change === 'account');
    const all = [...misfits, ...refusals, ...(unproven ? [PASSWORD_NEEDED] : [])];
    if (all.length > 0) throw invalidPerson(all);
    requireBase(findOvertaken(reader, target, changes, body.Base ?? {}));
    await writeChanges(context, db, reader, target, { ...changes, password });
    return { id: target.id, ...changes };
  });
  const stateEnds = saved.state !== undefined && !isActive(saved.state);
  if (stateEnds || password !== undefined || saved.roles) await context.hub.endPerson(saved.id);
  return saved.id;
}

/** A requested change and its place in the body. */
interface RequestedChange {
  readonly pointer: string;
  readonly change: PersonChange;
}

function listRequestedChanges(
  target: WholePerson,
  { fields, username, password, roles, level, state }: PersonChanges & { readonly password: string | undefined },
): RequestedChange[] {
  const ofFields = Object.keys(fields.Fields).flatMap((name) =>
    fieldChangeKinds(target, { Fields: { [name]: fields.Fields[name] ?? null }, ProjectFields: {} }).map((change) => ({
      pointer: child('/Fields', name),
      change,
    })),
  );
  return [
    ...ofFields,
    ...(username === undefined ? [] : [{ pointer: '/Username', change: 'account' as const }]),
    ...(password === undefined ? [] : [{ pointer: '/Password', change: 'account' as const }]),
    ...(roles ? [{ pointer: '/Roles', change: roleChangeKind(target.roles, roles) }] : []),
    ...(level === undefined ? [] : [{ pointer: '/Level', change: 'level' as const }]),
    ...(state === undefined ? [] : [{ pointer: '/State', change: 'state' as const }]),
  ];
}

/** The changes that the reader may not make, each with its place. */
async function findRefusedChanges(
  { impersonator }: CallContext,
  db: Db,
  reader: Reader,
  { id }: WholePerson,
  asked: readonly RequestedChange[],
): Promise<FieldError[]> {
  const refusalOf = await loadRefusals(db, reader, [id]);
  const errors = new Map<string, FieldError>();
  for (const { pointer, change } of asked) {
    const refusal = refusalOf(id, change);
    if (impersonator !== undefined && CHANGE_RULES[change].access)
      errors.set(pointer, fieldError(pointer, 'not-yours'));
    else if (refusal)
      errors.set(pointer, fieldError(pointer, refusal === 'level' || refusal === 'wrong-role' ? 'not-yours' : refusal));
  }
  return [...errors.values()];
}

async function loadWholePerson(db: Db, reader: Reader, target: LockedPerson): Promise<WholePerson> {
  const row = await db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('people.id', '=', target.id)
    .where('memberships.project', '=', reader.project.id)
    .select(['people.state', 'people.level', 'memberships.roles', rolesEverywhere().as('everywhere')])
    .executeTakeFirstOrThrow();
  const level = levelInProject(row.level, row.roles, row.everywhere);
  return { ...target, level, state: row.state, roles: row.roles.filter(isRole) };
}

type CheckedFieldChanges = ReturnType<typeof checkFields>['changes'];

interface PersonChanges {
  readonly fields: CheckedFieldChanges;
  readonly username?: string | undefined;
  readonly roles?: readonly Role[] | undefined;
  readonly level?: number | undefined;
  readonly state?: number | undefined;
}

/** The values that differ from the stored ones, and the errors of those that are invalid or not allowed. */
function findChanges(
  reader: Reader,
  target: WholePerson,
  body: SaveBody,
): PersonChanges & { readonly errors: FieldError[] } {
  const { changes: fields, errors } = checkFields(reader, body.Fields ?? {});
  const username = body.Username !== undefined && body.Username !== target.username ? body.Username : undefined;
  const given = body.Roles ? [...new Set(body.Roles)] : undefined;
  const roles = given && !sameRoles(given, target.roles) ? given : undefined;
  const level = typeof body.Level === 'number' && body.Level !== target.level ? body.Level : undefined;
  const state = body.State !== undefined && body.State !== target.state ? body.State : undefined;
  return {
    fields,
    username,
    roles: roles?.filter(isRole),
    level,
    state,
    errors: [
      ...errors,
      ...(username !== undefined && !canSeeUsernames(reader) ? [fieldError('/Username', 'not-yours')] : []),
      ...(roles ? roleErrors(reader, target.roles, roles) : []),
      ...(level === undefined || mayGiveLevel(reader, level) ? [] : [fieldError('/Level', 'not-yours')]),
    ],
  };
}

/** The values that somebody else has changed since the reader began to edit. */
function findOvertaken(reader: Reader, target: WholePerson, changes: PersonChanges, base: PersonBase): PersonBase {
  const { fields, username, roles, level } = changes;
  const changed = { ...fields.Fields, ...fields.ProjectFields };
  const theirs = findOvertakenFields(reader, { stored: target, changed, base: base.Fields ?? {} });
  const isRenamed = username !== undefined && base.Username !== undefined && base.Username !== target.username;
  return {
    ...(Object.keys(theirs).length > 0 ? { Fields: theirs } : {}),
    ...(isRenamed ? { Username: target.username } : {}),
    ...(roles && base.Roles && !isSameList(base.Roles, target.roles) ? { Roles: [...target.roles] } : {}),
    ...(level !== undefined && base.Level !== undefined && base.Level !== target.level ? { Level: target.level } : {}),
  };
}

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

async function writeChanges(
  context: CallContext,
  db: Db,
  reader: Reader,
  target: WholePerson,
  changes: PersonChanges & { readonly password: string | undefined },
): Promise<void> {
  const { fields, username = target.username, roles, level, state, password } = changes;
  await storeFields(context, db, reader, {
    ...target,
    username,
    fields: { ...target.fields, ...fields.Fields },
    project_fields: { ...target.project_fields, ...fields.ProjectFields },
  });
  if (username !== target.username)
    await db
      .updateTable('people')
      .set({ username, username_key: usernameKey(username) })
      .where('id', '=', target.id)
      .execute();
  if (roles) await storeRoles(db, reader.project.id, target.id, target.roles, roles);
  if (level !== undefined) await storeLevel(db, target.id, level);
  if (state !== undefined) await storeState(context, db, target.id, state);
  if (password !== undefined) await storePassword(context, db, reader, { id: target.id, username, password });
  const audit = auditDetails(target, changes);
  if (Object.keys(audit).length === 0) return;
  const entry = { action: 'users.save', subject: `person ${target.id}`, project: String(reader.project.id) } as const;
  await context.audit({ ...entry, details: audit }, db);
}

/** The changes for the audit log; of the password only the fact. */
function auditDetails(
  target: WholePerson,
  changes: PersonChanges & { readonly password: string | undefined },
): Record<string, unknown> {
  const { fields, username, roles, level, state, password } = changes;
  const names = [...Object.keys(fields.Fields), ...Object.keys(fields.ProjectFields)];
  const old = { ...target, ...target.fields, ...target.project_fields };
  const { before, after } = pickChanges<Record<string, unknown>>(old, {
    ...fields.Fields,
    ...fields.ProjectFields,
    ...(username === undefined ? {} : { username }),
    ...(roles ? { roles } : {}),
    ...(level === undefined ? {} : { level }),
    ...(state === undefined ? {} : { state }),
  });
  return {
    ...(names.length > 0 ? { fields: names } : {}),
    ...(Object.keys(after).length > 0 ? { before, after } : {}),
    ...(password === undefined ? {} : { password: true }),
  };
}
