import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { users } from '../../../../schemas/calls/users.ts';
import type { User } from '../../../../schemas/entities/user.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { addAllowedChanges } from '../../../policy/change-people.ts';
import { readableFields } from '../../../policy/fields.ts';
import { lookedAfterPeople } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { lastWritten } from './inactivity.ts';
import { filterCondition, orderKeys, searchCondition } from './conditions.ts';
import { presentPeople } from './present.ts';
import { selectMembers, selectVisiblePeople, personColumns, type PersonRow } from './rows.ts';
import { viewCondition } from './views.ts';

type Body = Static<typeof users.list.body>;
type Reply = Static<typeof users.list.reply>;

const PAGE = 10;

/** A page of the visible people who match the filter. */
export async function listPeople(db: Db, reader: Reader, body: Body): Promise<Reply> {
  const everybody = selectVisiblePeople(db, reader);
  const view = body.View ? [await viewCondition(db, reader, body.View)] : [];
  const conditions = [...conditionsOf(reader, body), ...view];
  const fitting = conditions.reduce<PeopleQuery>((query, condition) => query.where(condition), everybody);
  const [rows, count, all] = await Promise.all([
    loadPage(db, reader, fitting, body),
    countPeople(fitting),
    conditions.length > 0 ? countPeople(everybody) : undefined,
  ]);
  const people = await addAllowedChanges(db, reader, presentPeople(reader, rows));
  return { list: await addLastWritten(db, reader, people), count, All: all ?? count };
}

/** Adds the time to mentees whom the reader looks after. */
async function addLastWritten(db: Db, reader: Reader, people: readonly User[]): Promise<User[]> {
  const mentees = people.filter(({ Roles }) => Roles.includes('Mentee')).map(({ Id }) => Number(Id));
  if (mentees.length === 0) return [...people];
  const rows = await selectMembers(db, reader)
    .where('people.id', 'in', mentees)
    .where(lookedAfterPeople(reader))
    .select(['people.id', lastWritten(reader).as('last')])
    .execute();
  const last = new Map(rows.map((row) => [String(row.id), row.last?.toISOString() ?? null]));
  return people.map((person) => {
    const LastWritten = last.get(person.Id);
    return LastWritten === undefined ? person : { ...person, LastWritten };
  });
}

/** Selects the ids of the page first, so that links and presence of people before the page are not looked up. */
async function loadPage(db: Db, reader: Reader, fitting: PeopleQuery, body: Body): Promise<PersonRow[]> {
  const size = body.count ?? PAGE;
  const keys = await fitting
    .select('people.id')
    .orderBy(sql.join(orderKeys(readableFields(reader), body.Sort ?? [])))
    .limit(size)
    .offset((body.page ?? 0) * size)
    .execute();
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const rows = await selectMembers(db, reader).where('people.id', 'in', ids).select(personColumns(reader)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type PeopleQuery = ReturnType<typeof selectVisiblePeople>;

async function countPeople(query: PeopleQuery): Promise<number> {
  const row = await query.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

function conditionsOf(reader: Reader, body: Body): RawBuilder<boolean>[] {
  const readable = readableFields(reader);
  const conditions = [
    ...[...(body.Filter ?? []), ...(body.Filters ?? [])].map((filter) => filterCondition(readable, filter)),
    searchCondition(reader, [body.Search ?? '', body.searchText ?? '', ...(body.searchFields ?? [])]),
    body.Roles && body.Roles.length > 0
      ? sql<boolean>`memberships.roles && ${body.Roles}::text[] and ${lookedAfterPeople(reader)}`
      : undefined,
    typeof body.State === 'number' ? sql<boolean>`people.state = ${body.State}` : undefined,
    typeof body.Active !== 'boolean' ? undefined : sql<boolean>`(people.state = 1) = ${body.Active}`,
    typeof body.MentorId === 'string' ? isMenteeOf(reader, body.MentorId) : undefined,
    typeof body.CoordId === 'string' ? isCoordinatedBy(reader, body.CoordId) : undefined,
    typeof body.SupervisorId === 'string' ? isSupervisedBy(reader, body.SupervisorId) : undefined,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

const isMenteeOf = ({ project }: Reader, mentor: string) => sql<boolean>`exists (select from mentor_mentee m
  where m.project = ${project.id} and m.mentor = ${parseId(mentor)} and m.mentee = people.id)`;

const isCoordinatedBy = (
  { project }: Reader,
  coordinator: string,
) => sql<boolean>`exists (select from coordinator_mentee c
  where c.project = ${project.id} and c.coordinator = ${parseId(coordinator)} and c.mentee = people.id)`;

const isSupervisedBy = ({ project }: Reader, supervisor: string) => sql<boolean>`people.id in (
  select s.mentor from supervisor_mentor s where s.project = ${project.id} and s.supervisor = ${parseId(supervisor)}
  union all
  select m.mentee from supervisor_mentor s join mentor_mentee m on m.project = s.project and m.mentor = s.mentor
  where s.project = ${project.id} and s.supervisor = ${parseId(supervisor)})`;
