import { sql, type Kysely, type RawBuilder } from 'kysely';
import { areas, type Role } from '../../schemas/roles.ts';
import type { Db } from '../area.ts';

/** The roles that chat at all: who has the layout of a project, without those who only look at data. */
const CHAT_ROLES: readonly Role[] = areas.chats;
/** They write to everybody of the project, and everybody to them. */
const WRITE_TO_ALL_ROLES: readonly Role[] = ['Admin', 'ProjectManager', 'ProjectManagerLite'];
const SUPERVISORS: readonly Role[] = ['Supervisor', 'SupervisorLite', 'SupervisorLitePlus'];
const MENTORS: readonly Role[] = ['Mentor', 'RegistryMentor'];
/** The coordinators are there for the whole project. */
const COORDINATED_ROLES: readonly Role[] = [...SUPERVISORS, ...MENTORS, 'Coordinator', 'Mentee'];

/** The name of a membership in a query. */
type Alias = 'mine' | 'theirs';

const other = (one: Alias): Alias => (one === 'mine' ? 'theirs' : 'mine');
const person = (one: Alias) => sql.ref(`${one}.person`);
const aliasHasRole = (one: Alias, roles: readonly Role[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${one}.roles`)} && ${[...roles]}::text[]`;

/**
 * Who may talk to whom: a condition over two memberships of one project, called mine and theirs. It is the same from both sides, holds as long as the
 * link between the two does, and is asked at every send.
 */
export const mayTalkCondition = (): RawBuilder<boolean> => sql<boolean>`(
  ${person('mine')} <> ${person('theirs')} and ${aliasHasRole('mine', CHAT_ROLES)} and ${aliasHasRole('theirs', CHAT_ROLES)}
  and (${either((one) => aliasHasRole(one, WRITE_TO_ALL_ROLES))}
    or ${aliasHasRole('mine', SUPERVISORS)} and ${aliasHasRole('theirs', SUPERVISORS)}
    or ${either((one) => sql<boolean>`${aliasHasRole(one, ['Coordinator'])} and ${aliasHasRole(other(one), COORDINATED_ROLES)}`)}
    or ${either(mentors)} or ${either(supervises)} or ${either(supervisesMentorOf)}))`;

const either = (condition: (one: Alias) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(${condition('mine')} or ${condition('theirs')})`;

const mentors = (one: Alias): RawBuilder<boolean> => sql<boolean>`exists (select from mentor_mentee l
  where l.project = mine.project and l.mentor = ${person(one)} and l.mentee = ${person(other(one))})`;

const supervises = (one: Alias): RawBuilder<boolean> => sql<boolean>`exists (select from supervisor_mentor l
  where l.project = mine.project and l.supervisor = ${person(one)} and l.mentor = ${person(other(one))})`;

const supervisesMentorOf = (one: Alias): RawBuilder<boolean> => sql<boolean>`exists (select from supervisor_mentor s
  join mentor_mentee l on l.project = s.project and l.mentor = s.mentor
  where s.project = mine.project and s.supervisor = ${person(one)} and l.mentee = ${person(other(one))})`;

/** Two memberships of one project, and the other person: `where` says whom. Active people only. */
export const selectTalkPartners = (project: RawBuilder<unknown>, me: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  memberships mine join memberships theirs on theirs.project = mine.project join people on people.id = theirs.person
  where mine.project = ${project} and mine.person = ${me} and people.state = 1 and ${mayTalkCondition()}`;

/** Those of some people whom a person may write to. */
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
 * Is somebody a member of a conversation now? Of one of two, whoever is one of them and in the project, since what was written stays readable; of a group, its
 * owner and those whom the owner may write to, until the group has gone on without them.
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
