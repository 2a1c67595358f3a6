import type { ImportRow, RowReason, RowResult } from '../../../schemas/entities/bulk.ts';
import type { Fields } from '../../../schemas/entities/fields.ts';
import { roleOf, type Role } from '../../../schemas/roles.ts';
import type { CallContext, Db } from '../../area.ts';
import { requireOwnHands } from '../../policy/change-people.ts';
import { mayGiveFirstPassword, mayGiveRole } from '../../policy/people.ts';
import type { Reader } from '../../policy/reader.ts';
import { LONGEST_PASSWORD } from '../../session/password.ts';
import { canBeInvited, invite } from '../account/invitations.ts';
import { linkFault, mentorsByName, newLinks, type Newcomer } from '../users/new-links.ts';
import { brokenRules, newPasswordRules } from '../users/password-rules.ts';
import { addLinks, addMemberships, addPeople, nameOf, usernameKey } from '../users/people.ts';
import { hashInTurn } from './hashing.ts';
import { withRoleCodes } from './role-names.ts';
import { keyOf, readFields, refusal, refused, withoutTwins, type Judged } from './judged.ts';

/** Somebody who may be added. */
export interface NewPlan {
  readonly username: string;
  readonly password: string | undefined;
  readonly roles: readonly Role[];
  readonly mentor: number | undefined;
  readonly fields: Fields;
  readonly projectFields: Fields;
}

/** Mentees of the evaluation alone have no password and no other role. */
export type NewKind = 'add' | 'evaluate';

/** Each row against every rule; who is there already is asked in one question. */
export async function judgeNew(
  db: Db,
  reader: Reader,
  given: readonly ImportRow[],
  kind: NewKind,
): Promise<Judged<NewPlan>[]> {
  const rows = await withRoleCodes(db, given);
  const mentorOf = await mentorsByName(
    db,
    reader,
    rows.map(({ MentorId }) => MentorId),
  );
  const judged = rows.map((row, place) => judgeRow(reader, row, place, kind, mentorOf(row.MentorId)));
  const taken = await takenOf(
    db,
    judged.map(({ who }) => who),
  );
  return withoutTwins(
    judged.map((row) =>
      taken.has(row.who)
        ? { ...row, reasons: [refusal('username-taken', 'Username', row.plan.username), ...row.reasons] }
        : row,
    ),
    'username-twice',
  );
}

export async function takenOf(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('people')
    .where('username_key', 'in', ['', ...keys])
    .select('username_key')
    .execute();
  return new Set(found.map(({ username_key }) => username_key));
}

function judgeRow(
  reader: Reader,
  row: ImportRow,
  place: number,
  kind: NewKind,
  mentor: number | undefined,
): Judged<NewPlan> {
  const username = (row.Username ?? '').normalize('NFKC').trim();
  const roles = readRoles(reader, row.Roles, kind);
  const { changes, reasons } = readFields(reader, row, true);
  const password = row.Password === undefined || row.Password === '' ? undefined : row.Password;
  return {
    key: keyOf(row, place),
    who: usernameKey(username),
    name: nameOf(changes.Fields) || username,
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

const SHORTEST_NAME = 3;
const LONGEST_NAME = 128;

function usernameFaults(username: string): RowReason[] {
  if (username === '') return [refusal('username-missing', 'Username')];
  const length = Array.from(username).length;
  if (length < SHORTEST_NAME) return [refusal('username-short', 'Username', username)];
  return length > LONGEST_NAME || /[\p{C}\p{Zl}\p{Zp}]/u.test(username) || usernameKey(username) === ''
    ? [refusal('username-broken', 'Username', username)]
    : [];
}

function readRoles(reader: Reader, given: ImportRow['Roles'], kind: NewKind) {
  const names = (typeof given === 'string' ? given.split(',') : (given ?? []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const reasons: RowReason[] = [];
  const roles = new Set<Role>();
  for (const name of names.length > 0 ? names : ['Mentee']) {
    const role = roleOf(name);
    if (!role) reasons.push(refusal('role-unknown', 'Roles', name));
    else if (!mayGiveRole(reader, role) || (kind === 'evaluate' && role !== 'Mentee'))
      reasons.push(refusal('role-not-yours', 'Roles', name));
    else roles.add(role);
  }
  return { roles: [...roles], reasons };
}

function linkFaults(reader: Reader, newcomer: Newcomer): RowReason[] {
  const fault = linkFault(reader, newcomer);
  if (fault === undefined) return [];
  return [
    fault === 'role-unseen' ? refusal(fault, 'Roles') : refusal(fault, 'MentorId', newcomer.asked?.trim() ?? undefined),
  ];
}

function passwordFaults(reader: Reader, password: string | undefined, kind: NewKind): RowReason[] {
  if (password === undefined) return [];
  if (kind === 'evaluate' || !mayGiveFirstPassword(reader)) return [refusal('password-not-yours', 'Password')];
  if (password.length > LONGEST_PASSWORD) return [refusal('password-long', 'Password')];
  return brokenRules(newPasswordRules(reader), password).length === 0 ? [] : [refusal('password-weak', 'Password')];
}

export const presentNew = (row: Judged<NewPlan>): RowResult =>
  row.reasons.length > 0
    ? refused(row)
    : { ...refused(row), Outcome: 'created', Invitation: canBeInvited(accountOf(row.plan)) };

const accountOf = ({ password, fields }: NewPlan) => ({ hasPassword: password !== undefined, fields });

const UNIQUE_VIOLATION = '23505';

export interface Adding {
  readonly kind: NewKind;
  /** Whoever has an address and no password is mailed a link to set one. */
  readonly sendsInvitations?: boolean;
}

/** Adds who may be added, in one transaction; tells their sign-in names. */
export async function addNew(
  context: CallContext,
  reader: Reader,
  rows: readonly ImportRow[],
  { kind, sendsInvitations = false }: Adding,
): Promise<string[]> {
  requireOwnHands(context, 'giveRoles');
  const good = async () =>
    (await judgeNew(context.db, reader, rows, kind)).filter(({ reasons }) => reasons.length === 0);
  const first = await good();
  const hashes = await hashInTurn(first.map(({ plan }) => plan.password));
  const hashOf = new Map(first.map(({ key }, place) => [key, hashes[place] ?? null]));
  try {
    return await store(context, reader, first, hashOf, { kind, sendsInvitations });
  } catch (error) {
    // Somebody else took one of the names meanwhile: the rest is added without it.
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    return store(context, reader, await good(), hashOf, { kind, sendsInvitations });
  }
}

async function store(
  context: CallContext,
  reader: Reader,
  rows: readonly Judged<NewPlan>[],
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
    await addLinks(db, project, newLinks(reader, people));
    if (sendsInvitations)
      await invite(
        db,
        context.config,
        reader,
        people.map((each) => ({ ...each, ...accountOf(each) })),
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
