import { requireThemselves } from '../../policy/alone.ts';
import { DatabaseError } from 'pg';
import type { PersonChange, User } from '../../../schemas/entities/user.ts';
import { isRole, type Role } from '../../../schemas/roles.ts';
import type { CallContext, Db } from '../../area.ts';
import { changed } from '../../data/audit.ts';
import { CHANGE_RULES, judgeChange, withChanges } from '../../policy/change-people.ts';
import { levelIn, rolesEverywhere } from '../../policy/levels.ts';
import { mayGiveLevel, seesUsernames } from '../../policy/people.ts';
import { isActive } from '../../policy/identity.ts';
import type { Reader } from '../../policy/reader.ts';
import { fieldError, type FieldError } from '../../problem.ts';
import { hashPassword } from '../../session/password.ts';
import { storePassword } from './accounts.ts';
import { checkFields, pointed } from './check-fields.ts';
import { nameErrors, passwordErrors, refused, TAKEN, type SaveBody } from './check-person.ts';
import { createPerson } from './create.ts';
import { PASSWORD_NEEDED, passwordRulesOf, provesPassword } from './password-rules.ts';
import { setLevel, usernameKey } from './people.ts';
import { presentPeople } from './present.ts';
import { kindOfRoleChange, roleErrors, storeRoles } from './roles.ts';
import { membersOf, personColumns } from './rows.ts';
import { changeState } from './state.ts';
import { kindsOfChange, lock, store, type Target } from './update-fields.ts';

/** Creates or changes a person: all of what is given, or nothing; what is wrong stands at its place. */
export async function savePerson(context: CallContext, reader: Reader, body: SaveBody): Promise<User> {
  if (body.Password) requireThemselves(context);
  const proven = await provesPassword(context, body.CurrentPassword);
  const password = body.Password ? await hashPassword(body.Password) : undefined;
  const person = await withoutDoubles(() =>
    typeof body.UserId === 'string'
      ? changePerson(context, reader, body, { userId: body.UserId, password, proven })
      : createPerson(context, reader, body, password ?? null),
  );
  return shown(context.db, reader, person);
}

/** Whoever saved a person sees what came of it, also where it took them out of their sight. */
async function shown(db: Db, reader: Reader, person: number): Promise<User> {
  const row = await membersOf(db, reader)
    .where('people.id', '=', person)
    .select(personColumns(reader))
    .executeTakeFirstOrThrow();
  const [user] = await withChanges(db, reader, presentPeople(reader, [row]));
  if (!user) throw new Error(`Nobody is presented for ${person}`);
  return user;
}

/** Two who take one name at once: the database lets one of them. */
async function withoutDoubles<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'people_username_key_key') throw refused([TAKEN]);
    throw error;
  }
}

/** A person as the rules about them need them. */
interface Whole extends Target {
  /** In the reader's project. */
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
    const target = await wholeOf(db, reader, await lock(context, db, reader, userId));
    const changes = changesOf(reader, target, body);
    const asked = requestedChanges(target, { ...changes, password });
    const refusals = await refusedChanges(context, db, reader, target, asked);
    // Of what somebody may not change they are not told whether it would fit.
    const misfits = [
      ...changes.errors,
      ...(await nameErrors(db, body.Username, target.id)),
      ...(body.Password ? passwordErrors(await passwordRulesOf(db, target.id), body.Password) : []),
    ].filter(({ pointer }) => !refusals.some((refusal) => refusal.pointer === pointer));
    const unproven = target.id === reader.person && !proven && asked.some(({ change }) => change === 'account');
    const all = [...misfits, ...refusals, ...(unproven ? [PASSWORD_NEEDED] : [])];
    if (all.length > 0) throw refused(all);
    await write(context, db, reader, target, { ...changes, password });
    return { id: target.id, ...changes };
  });
  const stateEnds = saved.state !== undefined && !isActive(saved.state);
  if (stateEnds || password !== undefined || saved.roles) await context.hub.endPerson(saved.id);
  return saved.id;
}

/** A change that is asked for, and where it stands in the body. */
interface RequestedChange {
  readonly pointer: string;
  readonly change: PersonChange;
}

function requestedChanges(
  target: Whole,
  { fields, username, password, roles, level, state }: Changes & { readonly password: string | undefined },
): RequestedChange[] {
  const ofFields = Object.keys(fields.Fields).flatMap((name) =>
    kindsOfChange(target, { Fields: { [name]: fields.Fields[name] ?? null }, ProjectFields: {} }).map((change) => ({
      pointer: `/Fields/${pointed(name)}`,
      change,
    })),
  );
  return [
    ...ofFields,
    ...(username === undefined ? [] : [{ pointer: '/Username', change: 'account' as const }]),
    ...(password === undefined ? [] : [{ pointer: '/Password', change: 'account' as const }]),
    ...(roles ? [{ pointer: '/Roles', change: kindOfRoleChange(target.roles, roles) }] : []),
    ...(level === undefined ? [] : [{ pointer: '/Level', change: 'level' as const }]),
    ...(state === undefined ? [] : [{ pointer: '/State', change: 'state' as const }]),
  ];
}

/** What of it the reader may not do, each at its place once. */
async function refusedChanges(
  { behind }: CallContext,
  db: Db,
  reader: Reader,
  { id }: Whole,
  asked: readonly RequestedChange[],
): Promise<FieldError[]> {
  const refusalOf = await judgeChange(db, reader, [id]);
  const errors = new Map<string, FieldError>();
  for (const { pointer, change } of asked) {
    const refusal = refusalOf(id, change);
    if (behind !== undefined && CHANGE_RULES[change].access) errors.set(pointer, fieldError(pointer, 'not-yours'));
    else if (refusal)
      errors.set(pointer, fieldError(pointer, refusal === 'level' || refusal === 'wrong-role' ? 'not-yours' : refusal));
  }
  return [...errors.values()];
}

async function wholeOf(db: Db, reader: Reader, target: Target): Promise<Whole> {
  const row = await db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('people.id', '=', target.id)
    .where('memberships.project', '=', reader.project.id)
    .select(['people.state', 'people.level', 'memberships.roles', rolesEverywhere().as('everywhere')])
    .executeTakeFirstOrThrow();
  const level = levelIn(row.level, row.roles, row.everywhere);
  return { ...target, level, state: row.state, roles: row.roles.filter(isRole) };
}

type Fitted = ReturnType<typeof checkFields>['changes'];

interface Changes {
  readonly fields: Fitted;
  readonly username?: string | undefined;
  readonly roles?: readonly Role[] | undefined;
  readonly level?: number | undefined;
  readonly state?: number | undefined;
}

/** What differs from what is there, and what of it the reader may not do. */
function changesOf(reader: Reader, target: Whole, body: SaveBody): Changes & { readonly errors: FieldError[] } {
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
      ...(username !== undefined && !seesUsernames(reader) ? [fieldError('/Username', 'not-yours')] : []),
      ...(roles ? roleErrors(reader, target.roles, roles) : []),
      ...(level === undefined || mayGiveLevel(reader, level) ? [] : [fieldError('/Level', 'not-yours')]),
    ],
  };
}

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

async function write(
  context: CallContext,
  db: Db,
  reader: Reader,
  target: Whole,
  changes: Changes & { readonly password: string | undefined },
): Promise<void> {
  const { fields, username = target.username, roles, level, state, password } = changes;
  await store(context, db, reader, {
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
  if (level !== undefined) await setLevel(db, target.id, level);
  if (state !== undefined) await changeState(context, db, target.id, state);
  if (password !== undefined) await storePassword(context, db, reader, { id: target.id, username, password });
  const audit = auditOf(target, changes);
  if (Object.keys(audit).length === 0) return;
  const entry = { action: 'users.save', subject: `person ${target.id}`, project: String(reader.project.id) } as const;
  await context.audit({ ...entry, details: audit }, db);
}

/** What was changed; of the password only that it was. */
function auditOf(target: Whole, changes: Changes & { readonly password: string | undefined }): Record<string, unknown> {
  const { fields, username, roles, level, state, password } = changes;
  const names = [...Object.keys(fields.Fields), ...Object.keys(fields.ProjectFields)];
  const old = { ...target, ...target.fields, ...target.project_fields };
  const { before, after } = changed<Record<string, unknown>>(old, {
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
