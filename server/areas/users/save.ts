import { requireThemselves } from '../../policy/alone.ts';
import { DatabaseError } from 'pg';
import type { User } from '../../../schemas/entities/user.ts';
import { isRole, type Role } from '../../../schemas/roles.ts';
import type { CallContext, Db } from '../../area.ts';
import { changed } from '../../data/audit.ts';
import { mayChangeRoles, mayChangeState, mayGiveLevel, seesUsernames } from '../../policy/people.ts';
import { isActive } from '../../policy/identity.ts';
import type { Reader } from '../../policy/reader.ts';
import type { FieldError } from '../../problem.ts';
import { hashPassword } from '../../session/password.ts';
import { mayTakeOver, storePassword } from './accounts.ts';
import { checkFields } from './check-fields.ts';
import { nameErrors, notYours, passwordErrors, refused, TAKEN, type SaveBody } from './check-person.ts';
import { createPerson } from './create.ts';
import { usernameKey } from './people.ts';
import { presentPeople } from './present.ts';
import { roleErrors, storeRoles } from './roles.ts';
import { peopleOf, personColumns } from './rows.ts';
import { changeState } from './state.ts';
import { lock, store, type Target } from './update-fields.ts';

/** Creates or changes a person: all of what is given, or nothing; what is wrong stands at its place. */
export async function savePerson(context: CallContext, reader: Reader, body: SaveBody): Promise<User> {
  if (body.Password) requireThemselves(context);
  const password = body.Password ? await hashPassword(body.Password) : undefined;
  const person = await withoutDoubles(() =>
    typeof body.UserId === 'string'
      ? changePerson(context, reader, body, body.UserId, password)
      : createPerson(context, reader, body, password ?? null),
  );
  return shown(context.db, reader, person);
}

async function shown(db: Db, reader: Reader, person: number): Promise<User> {
  const row = await peopleOf(db, reader)
    .where('people.id', '=', person)
    .select(personColumns(reader))
    .executeTakeFirstOrThrow();
  const [user] = presentPeople(reader, [row]);
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
  readonly state: number;
  readonly roles: readonly Role[];
}

async function changePerson(
  context: CallContext,
  reader: Reader,
  body: SaveBody,
  userId: string,
  password: string | undefined,
): Promise<number> {
  const saved = await context.db.transaction().execute(async (db) => {
    const target = await wholeOf(db, reader, await lock(db, reader, userId));
    const changes = changesOf(reader, target, body);
    const errors = [...changes.errors, ...(await nameErrors(db, body.Username, target.id))];
    errors.push(
      ...(await accountErrors(context, db, reader, target, { username: changes.username, password, errors })),
    );
    if (errors.length > 0) throw refused(errors);
    await write(context, db, reader, target, { ...changes, password });
    return { id: target.id, ...changes };
  });
  const stateEnds = saved.state !== undefined && !isActive(saved.state);
  if (stateEnds || password !== undefined || saved.roles) await context.hub.endPerson(saved.id);
  return saved.id;
}

/** The account is not for whoever acts as somebody, nor for who administers only one of the person's projects. */
async function accountErrors(
  context: CallContext,
  db: Db,
  reader: Reader,
  { id }: Target,
  given: {
    readonly username?: string | undefined;
    readonly password?: string | undefined;
    readonly errors: readonly FieldError[];
  },
): Promise<FieldError[]> {
  const places = [...(given.username === undefined ? [] : ['/Username']), ...(given.password ? ['/Password'] : [])];
  const wanted = places.filter((place) => !given.errors.some(({ pointer }) => pointer === place));
  if (wanted.length === 0) return [];
  if (context.behind !== undefined) return wanted.map((at) => notYours(at, 'That is for the person alone.'));
  if (await mayTakeOver(db, reader, id)) return [];
  return wanted.map((pointer) => ({
    pointer,
    code: 'foreign-project',
    message: 'The person belongs to a project that you do not administer.',
  }));
}

async function wholeOf(db: Db, reader: Reader, target: Target): Promise<Whole> {
  const row = await db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('people.id', '=', target.id)
    .where('memberships.project', '=', reader.project.id)
    .select(['people.state', 'memberships.roles'])
    .executeTakeFirstOrThrow();
  return { ...target, state: row.state, roles: row.roles.filter(isRole) };
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
      ...(username !== undefined && !seesUsernames(reader) ? [notYours('/Username', 'Not yours to change.')] : []),
      ...(body.Password ? passwordErrors(reader, target, body.Password) : []),
      ...(roles ? rolesErrors(reader, target, roles) : []),
      ...(level === undefined ? [] : levelErrors(reader, target, level)),
      ...(state !== undefined && !mayChangeState(reader, target) ? [notYours('/State', 'Not yours to change.')] : []),
    ],
  };
}

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

const rolesErrors = (reader: Reader, target: Whole, roles: readonly string[]): FieldError[] =>
  mayChangeRoles(reader, target)
    ? roleErrors(reader, target.roles, roles)
    : [notYours('/Roles', 'These roles are not yours to change.')];

/** One's own level is for others; that of others never goes above one's own. */
const levelErrors = (reader: Reader, target: Whole, level: number): FieldError[] =>
  target.id !== reader.person && mayChangeRoles(reader, target) && mayGiveLevel(reader, level)
    ? []
    : [notYours('/Level', 'This level is not yours to give.')];

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
  if (level !== undefined) await db.updateTable('people').set({ level }).where('id', '=', target.id).execute();
  if (roles) await storeRoles(db, reader.project.id, target.id, target.roles, roles);
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
