import { sql, type Kysely, type RawBuilder } from 'kysely';
import { areas, type Role } from '../../schemas/roles.ts';
import type { Db } from '../platform/data/tables.ts';

/** The roles that chat: those with the layout of a project, without those that only look at data. */
const CHAT_ROLES: readonly Role[] = areas.chats;
/** Roles that write to everybody of the project, and to whom everybody writes. */
const WRITE_TO_ALL_ROLES: readonly Role[] = ['Admin', 'ProjectManager', 'ProjectManagerLite'];
const SUPERVISORS: readonly Role[] = ['Supervisor', 'SupervisorLite', 'SupervisorLitePlus'];
const MENTORS: readonly Role[] = ['Mentor', 'RegistryMentor'];
/** Roles that chat with every coordinator of the project. */
const COORDINATED_ROLES: readonly Role[] = [...SUPERVISORS, ...MENTORS, 'Coordinator', 'Mentee'];

/** The alias of a membership in a query. */
type Alias = 'mine' | 'theirs';

const other = (alias: Alias): Alias => (alias === 'mine' ? 'theirs' : 'mine');
const person = (alias: Alias) => sql.ref(`${alias}.person`);
const aliasHasRole = (alias: Alias, roles: readonly Role[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.roles`)} && ${[...roles]}::text[]`;

/**
 * Whether two people may write to each other: a condition over two memberships of one project, with the aliases mine
 * and theirs. It is symmetric and checked at every send, so it ends with the link between the two.
 */
export const mayTalkCondition = (): RawBuilder<boolean> => sql<boolean>`(
  ${person('mine')} <> ${person('theirs')} and ${aliasHasRole('mine', CHAT_ROLES)} and ${aliasHasRole('theirs', CHAT_ROLES)}
  and (${either((alias) => aliasHasRole(alias, WRITE_TO_ALL_ROLES))}
    or ${aliasHasRole('mine', SUPERVISORS)} and ${aliasHasRole('theirs', SUPERVISORS)}
    or ${either((alias) => sql<boolean>`${aliasHasRole(alias, ['Coordinator'])} and ${aliasHasRole(other(alias), COORDINATED_ROLES)}`)}
    or ${either(mentors)} or ${either(supervises)} or ${either(supervisesMentorOf)}))`;

const either = (condition: (alias: Alias) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${condition('mine')} or ${condition('theirs')})`;

const mentors = (alias: Alias): RawBuilder<boolean> => sql<boolean>`exists (select from mentor_mentee l
  where l.project = mine.project and l.mentor = ${person(alias)} and l.mentee = ${person(other(alias))})`;

const supervises = (alias: Alias): RawBuilder<boolean> => sql<boolean>`exists (select from supervisor_mentor l
  where l.project = mine.project and l.supervisor = ${person(alias)} and l.mentor = ${person(other(alias))})`;

const supervisesMentorOf = (alias: Alias): RawBuilder<boolean> => sql<boolean>`exists (select from supervisor_mentor s
  join mentor_mentee l on l.project = s.project and l.mentor = s.mentor
  where s.project = mine.project and s.supervisor = ${person(alias)} and l.mentee = ${person(other(alias))})`;

/** Pairs of active memberships of one project; `where` selects the other person. */
export const selectTalkPartners = (project: RawBuilder<unknown>, me: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  memberships mine join memberships theirs on theirs.project = mine.project join people on people.id = theirs.person
  where mine.project = ${project} and mine.person = ${me} and people.state = 1 and ${mayTalkCondition()}`;

/** Keeps the people to whom a person may write. */
export async function filterWritable(
  db: Db | Kysely<unknown>,
  project: number,
  me: number,
  people: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select people.id from ${selectTalkPartners(sql`${project}::integer`, sql`${me}::integer`)} and people.id = any(${[...people]}::integer[])
    order by people.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether somebody is a member of a conversation now. Of a conversation of two: either person while in the project,
 * since old messages stay readable. Of a group: its owner, and the people to whom the owner may write and whom the
 * group has not left out.
 */
export const isMemberNow = (
  conversation: RawBuilder<unknown>,
  who: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from participants member join conversations held on held.id = member.conversation
  join memberships theirs on theirs.project = held.project and theirs.person = member.person
  where member.conversation = ${conversation} and member.person = ${who} and member.until_seq is null
    and (held.low is not null or held.owner = member.person or exists (
      select from memberships mine where mine.project = held.project and mine.person = held.owner and ${mayTalkCondition()})))`;
