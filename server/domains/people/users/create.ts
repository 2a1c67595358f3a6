import { DatabaseError } from 'pg';
import { isRole, type Role } from '../../../../schemas/roles.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { forbidChangeWhileImpersonating, loadRefusals } from '../../../policy/change-people.ts';
import { levelOfRoles } from '../../../policy/levels.ts';
import { mayGiveFirstPassword, mayGiveLevel, mayGiveRole } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, type FieldError } from '../../../platform/base/problem.ts';
import { invite } from '../account/invitations.ts';
import { checkFields, missingFields } from './check-fields.ts';
import { findLinkFault, createMentorLookup, createNewLinks, type LinkFault, type Newcomer } from './new-links.ts';
import { passwordRulesOfProject } from '../persons/password-rules.ts';
import { addLinks, addMemberships, addPeople, storeLevel } from '../persons/add-people.ts';
import { storeRoles } from './roles.ts';
import { usernameErrors, passwordErrors, invalidPerson, USERNAME_TAKEN, type SaveBody } from './check-person.ts';

/** Adds a person to the project: a Mentee if no roles are given, with the level of the roles if none is given. */
export async function createPerson(
  context: CallContext,
  reader: Reader,
  body: SaveBody,
  passwordHash: string | null,
): Promise<number> {
  return context.db.transaction().execute((db) => storeNewPerson(context, db, reader, body, passwordHash));
}

/** The same within a transaction. */
export async function storeNewPerson(
  context: CallContext,
  db: Db,
  reader: Reader,
  body: SaveBody,
  passwordHash: string | null,
): Promise<number> {
  forbidChangeWhileImpersonating(context, 'giveRoles');
  const given = [...new Set(body.Roles ?? ['Mentee'])];
  const level = body.Level ?? levelOfRoles(given);
  const { changes, errors } = checkFields(reader, body.Fields ?? {});
  const roles = given.filter(isRole);
  const mentor = (await createMentorLookup(db, reader, [body.MentorId]))(body.MentorId);
  const newcomer = { roles, asked: body.MentorId, mentor };
  const all = [
    ...errors,
    ...missingFields(reader, body.Fields ?? {}),
    ...(await usernameErrors(db, body.Username ?? '', 0)),
    ...(body.Password ? firstPasswordErrors(reader, body.Password) : []),
    ...newRoleErrors(reader, given),
    ...(mayGiveLevel(reader, level) ? [] : [LEVEL_NOT_YOURS]),
    ...linkErrors(reader, newcomer),
  ];
  if (all.length > 0) throw invalidPerson(all);
  const [person = 0] = await addPeople(db, [
    {
      username: body.Username ?? '',
      passwordHash,
      fields: changes.Fields,
      state: body.State ?? 1,
      defaultProject: reader.project.id,
    },
  ]);
  await addMemberships(db, [{ person, project: reader.project.id, roles, fields: changes.ProjectFields }]);
  if (level !== levelOfRoles(roles)) await storeLevel(db, person, level);
  await addLinks(db, reader.project.id, createNewLinks(reader, [{ ...newcomer, person }]));
  if (body.Invite === true)
    await invite(db, context.config, reader, [
      {
        person,
        username: body.Username ?? '',
        hasPassword: passwordHash !== null,
        fields: changes.Fields,
        ...(body.State === undefined ? {} : { state: body.State }),
      },
    ]);
  const details = { created: true, after: { roles, level }, fields: Object.keys(body.Fields ?? {}) };
  const project = String(reader.project.id);
  await context.audit({ action: 'users.save', subject: `person ${person}`, project, details }, db);
  return person;
}

interface Joining {
  readonly person: number;
  readonly Roles: readonly Role[];
  readonly MentorId: string | null;
}

/** Gives an existing account roles in the project and a mentor; removes the role Registered. */
export async function joinPerson(
  context: CallContext,
  db: Db,
  reader: Reader,
  { person, Roles, MentorId }: Joining,
): Promise<number> {
  forbidChangeWhileImpersonating(context, 'giveRoles');
  const project = reader.project.id;
  const mentor = (await createMentorLookup(db, reader, [MentorId]))(MentorId);
  const newcomer = { roles: Roles, asked: MentorId, mentor };
  const errors = [...newRoleErrors(reader, Roles), ...linkErrors(reader, newcomer)];
  if (errors.length > 0) throw invalidPerson(errors);
  const member = await db
    .selectFrom('memberships')
    .where('project', '=', project)
    .where('person', '=', person)
    .select('roles')
    .forUpdate()
    .executeTakeFirst();
  const before = (member?.roles ?? []).filter(isRole);
  const after = [...new Set([...before.filter((role) => !APPLICANT_ROLES.has(role)), ...Roles])];
  if (member) {
    const refusal = (await loadRefusals(db, reader, [person]))(person, 'giveRoles');
    if (refusal) throw invalidPerson([fieldError('/Roles', 'not-yours')]);
    await storeRoles(db, project, person, before, after);
  } else await addMemberships(db, [{ person, project, roles: after }]);
  if (!before.includes('Mentee')) await addLinks(db, project, createNewLinks(reader, [{ ...newcomer, person }]));
  const details = { before: { roles: before }, after: { roles: after } };
  await context.audit(
    { action: 'users.updateRoles', subject: `person ${person}`, project: String(project), details },
    db,
  );
  return person;
}

const APPLICANT_ROLES: ReadonlySet<Role> = new Set<Role>(['Registered', 'applicant']);

/** The database refuses the second of two simultaneous uses of one name. */
export async function withUniqueUsername<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'people_username_key_key')
      throw invalidPerson([USERNAME_TAKEN]);
    throw error;
  }
}

const firstPasswordErrors = (reader: Reader, password: string): FieldError[] =>
  mayGiveFirstPassword(reader)
    ? passwordErrors(passwordRulesOfProject(reader), password)
    : [fieldError('/Password', 'not-yours')];

const LEVEL_NOT_YOURS = fieldError('/Level', 'not-yours');

function newRoleErrors(reader: Reader, roles: readonly string[]): FieldError[] {
  if (roles.length === 0) return [fieldError('/Roles', 'required')];
  if (!roles.every(isRole)) return [fieldError('/Roles', 'role')];
  return roles.filter(isRole).every((role) => mayGiveRole(reader, role))
    ? []
    : [fieldError('/Roles', 'role-not-yours')];
}

const LINK_FAULTS: Readonly<Record<LinkFault, FieldError>> = {
  'mentor-missing': fieldError('/MentorId', 'mentor'),
  'mentor-unknown': fieldError('/MentorId', 'choice'),
  'role-unseen': fieldError('/Roles', 'role-unseen'),
};

function linkErrors(reader: Reader, newcomer: Newcomer): FieldError[] {
  const fault = findLinkFault(reader, newcomer);
  return fault === undefined ? [] : [LINK_FAULTS[fault]];
}
