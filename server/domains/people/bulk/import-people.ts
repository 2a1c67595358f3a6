import type { ImportRow, RowReason, RowResult } from '../../../../schemas/entities/bulk.ts';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import { roleOf, type Role } from '../../../../schemas/roles.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { forbidChangeWhileImpersonating } from '../../../policy/change-people.ts';
import { mayGiveFirstPassword, mayGiveRole } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { MAX_PASSWORD_LENGTH } from '../../../platform/session/password.ts';
import { canBeInvited, invite } from '../account/invitations.ts';
import { findLinkFault, createMentorLookup, createNewLinks, type Newcomer } from '../users/new-links.ts';
import { brokenRules, passwordRulesOfProject } from '../persons/password-rules.ts';
import { addLinks, addMemberships, addPeople, usernameKey } from '../persons/add-people.ts';
import { hashPasswords } from './hashing.ts';
import { replaceRoleNames } from './role-names.ts';
import {
  rowKey,
  validateFields,
  toReason,
  presentRefused,
  refuseDuplicates,
  type ValidatedRow,
} from './row-validation.ts';

/** A person who may be added. */
export interface NewPersonPlan {
  readonly username: string;
  readonly password: string | undefined;
  readonly roles: readonly Role[];
  readonly mentor: number | undefined;
  readonly fields: Fields;
  readonly projectFields: Fields;
}

/** evaluate: mentees for evaluation only, without a password and other roles. */
export type NewPersonKind = 'add' | 'evaluate';

/** Checks each row by all rules; existing people are found by one query. */
export async function validateNewPeople(
  db: Db,
  reader: Reader,
  given: readonly ImportRow[],
  kind: NewPersonKind,
): Promise<ValidatedRow<NewPersonPlan>[]> {
  const rows = await replaceRoleNames(db, given);
  const mentorOf = await createMentorLookup(
    db,
    reader,
    rows.map(({ MentorId }) => MentorId),
  );
  const validated = rows.map((row, place) => validateRow(reader, row, place, kind, mentorOf(row.MentorId)));
  const taken = await findTakenUsernames(
    db,
    validated.map(({ who }) => who),
  );
  return refuseDuplicates(
    validated.map((row) =>
      taken.has(row.who)
        ? { ...row, reasons: [toReason('username-taken', 'Username', row.plan.username), ...row.reasons] }
        : row,
    ),
    'username-twice',
  );
}

export async function findTakenUsernames(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('people')
    .where('username_key', 'in', ['', ...keys])
    .select('username_key')
    .execute();
  return new Set(found.map(({ username_key }) => username_key));
}

function validateRow(
  reader: Reader,
  row: ImportRow,
  place: number,
  kind: NewPersonKind,
  mentor: number | undefined,
): ValidatedRow<NewPersonPlan> {
  const username = (row.Username ?? '').normalize('NFKC').trim();
  const roles = readRoles(reader, row.Roles, kind);
  const { changes, reasons } = validateFields(reader, row, true);
  const password = row.Password === undefined || row.Password === '' ? undefined : row.Password;
  return {
    key: rowKey(row, place),
    who: usernameKey(username),
    name: displayName(changes.Fields) || username,
    reasons: [
      ...usernameFaults(username),
      ...roles.reasons,
      ...(roles.reasons.length > 0 ? [] : linkFaults(reader, { roles: roles.roles, asked: row.MentorId, mentor })),
      ...passwordFaults(reader, password, kind),
      ...reasons,
    ],
    plan: {
      username,
      password,
      roles: roles.roles,
      mentor,
      fields: changes.Fields,
      projectFields: changes.ProjectFields,
    },
  };
}

const MIN_USERNAME_LENGTH = 3;
const MAX_USERNAME_LENGTH = 128;

function usernameFaults(username: string): RowReason[] {
  if (username === '') return [toReason('username-missing', 'Username')];
  const length = Array.from(username).length;
  if (length < MIN_USERNAME_LENGTH) return [toReason('username-short', 'Username', username)];
  return length > MAX_USERNAME_LENGTH || /[\p{C}\p{Zl}\p{Zp}]/u.test(username) || usernameKey(username) === ''
    ? [toReason('username-broken', 'Username', username)]
    : [];
}

function readRoles(reader: Reader, given: ImportRow['Roles'], kind: NewPersonKind) {
  const names = (typeof given === 'string' ? given.split(',') : (given ?? []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const reasons: RowReason[] = [];
  const roles = new Set<Role>();
  for (const name of names.length > 0 ? names : ['Mentee']) {
    const role = roleOf(name);
    if (!role) reasons.push(toReason('role-unknown', 'Roles', name));
    else if (!mayGiveRole(reader, role) || (kind === 'evaluate' && role !== 'Mentee'))
      reasons.push(toReason('role-not-yours', 'Roles', name));
    else roles.add(role);
  }
  return { roles: [...roles], reasons };
}

function linkFaults(reader: Reader, newcomer: Newcomer): RowReason[] {
  const fault = findLinkFault(reader, newcomer);
  if (fault === undefined) return [];
  return [
    fault === 'role-unseen'
      ? toReason(fault, 'Roles')
      : toReason(fault, 'MentorId', newcomer.asked?.trim() ?? undefined),
  ];
}

function passwordFaults(reader: Reader, password: string | undefined, kind: NewPersonKind): RowReason[] {
  if (password === undefined) return [];
  if (kind === 'evaluate' || !mayGiveFirstPassword(reader)) return [toReason('password-not-yours', 'Password')];
  if (password.length > MAX_PASSWORD_LENGTH) return [toReason('password-long', 'Password')];
  return brokenRules(passwordRulesOfProject(reader), password).length === 0
    ? []
    : [toReason('password-weak', 'Password')];
}

export const presentNewPerson = (row: ValidatedRow<NewPersonPlan>): RowResult =>
  row.reasons.length > 0
    ? presentRefused(row)
    : { ...presentRefused(row), Outcome: 'created', Invitation: canBeInvited(accountOf(row.plan)) };

const accountOf = ({ password, fields }: NewPersonPlan) => ({ hasPassword: password !== undefined, fields });

const UNIQUE_VIOLATION = '23505';

export interface Adding {
  readonly kind: NewPersonKind;
  /** Mails a link to set a password to each person with an address and without a password. */
  readonly sendsInvitations?: boolean;
}

/** Adds the valid rows in one transaction; returns their usernames. */
export async function addNewPeople(
  context: CallContext,
  reader: Reader,
  rows: readonly ImportRow[],
  { kind, sendsInvitations = false }: Adding,
): Promise<string[]> {
  forbidChangeWhileImpersonating(context, 'giveRoles');
  const good = async () =>
    (await validateNewPeople(context.db, reader, rows, kind)).filter(({ reasons }) => reasons.length === 0);
  const first = await good();
  const hashes = await hashPasswords(first.map(({ plan }) => plan.password));
  const hashOf = new Map(first.map(({ key }, place) => [key, hashes[place] ?? null]));
  try {
    return await storeNewPeople(context, reader, first, hashOf, { kind, sendsInvitations });
  } catch (error) {
    // Another import took one of the names meanwhile: adds the other rows.
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    return storeNewPeople(context, reader, await good(), hashOf, { kind, sendsInvitations });
  }
}

async function storeNewPeople(
  context: CallContext,
  reader: Reader,
  rows: readonly ValidatedRow<NewPersonPlan>[],
  hashOf: ReadonlyMap<string, string | null>,
  { kind, sendsInvitations }: Required<Adding>,
): Promise<string[]> {
  const project = reader.project.id;
  await context.db.transaction().execute(async (db) => {
    const ids = await addPeople(
      db,
      rows.map(({ key, plan }) => ({ ...plan, passwordHash: hashOf.get(key) ?? null, defaultProject: project })),
    );
    const people = rows.map(({ plan }, place) => ({ ...plan, person: ids[place] ?? 0 }));
    await addMemberships(
      db,
      people.map(({ person, roles, projectFields }) => ({ person, project, roles, fields: projectFields })),
    );
    await addLinks(db, project, createNewLinks(reader, people));
    if (sendsInvitations)
      await invite(
        db,
        context.config,
        reader,
        people.map((person) => ({ ...person, ...accountOf(person) })),
      );
    await context.audit(
      people.map(({ person, username, roles, fields, projectFields }) => ({
        action: kind === 'add' ? 'bulk.addUsers' : 'bulk.addEvaluationMentees',
        subject: `person ${person}`,
        project: String(project),
        details: { username, roles, fields: [...Object.keys(fields), ...Object.keys(projectFields)] },
      })),
      db,
    );
  });
  return rows.map(({ plan }) => plan.username);
}
