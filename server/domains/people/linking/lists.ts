import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { linking } from '../../../../schemas/calls/linking.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { filterCondition, searchCondition } from '../users/conditions.ts';
import { presentPeople } from '../users/present.ts';
import { selectVisiblePeople, personColumns, type PersonRow } from '../users/rows.ts';
import { countMeetings } from './meetings.ts';
import { MENTORS } from './people.ts';
import { selectMentees } from '../users/selection.ts';

type Calls = typeof linking;
type Body<Name extends keyof Calls> = Static<Calls[Name]['body']>;
type Reply<Name extends keyof Calls> = Static<Calls[Name]['reply']>;

const PAGE = 20;
const totalColumn = sql<number>`count(*)::integer`.as('count');

/** A page of the mentees, with the names of the people who look after them. */
export async function listMentees(db: Db, reader: Reader, body: Body<'mentees'>): Promise<Reply<'mentees'>> {
  const fitting = selectMentees(db, reader, body);
  const size = body.count ?? PAGE;
  const [rows, { count }] = await Promise.all([
    fitting
      .select(personColumns(reader))
      .orderBy('people.sort_name')
      .orderBy('people.id')
      .limit(size)
      .offset((body.page ?? 0) * size)
      .execute(),
    fitting.select(totalColumn).executeTakeFirstOrThrow(),
  ]);
  return { list: presentPeople(reader, rows), count, Names: await loadNames(db, reader, rows) };
}

async function loadNames(db: Db, reader: Reader, rows: readonly PersonRow[]): Promise<Record<string, string>> {
  const ids = new Set(rows.flatMap(({ mentors, coordinators }) => [...Object.values(mentors), ...coordinators]));
  const found = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`people.id = any(${[...ids]}::integer[])`)
    .select(['people.id', 'people.name'])
    .execute();
  return Object.fromEntries(found.map(({ id, name }) => [String(id), name]));
}

/** A page of the mentors, each with their load. */
export async function listMentors(db: Db, reader: Reader, body: Body<'mentors'>): Promise<Reply<'mentors'>> {
  const fitting = selectMentors(db, reader, body);
  const size = body.count ?? PAGE;
  const load = loadColumns(reader);
  const [rows, { count }] = await Promise.all([
    fitting
      .select([
        ...personColumns(reader),
        load.mentees.as('load'),
        load.actions.as('actions'),
        load.supervisors.as('of'),
      ])
      .orderBy(body.Order === 'Load' ? sql`load` : sql`people.sort_name`)
      .orderBy('people.sort_name')
      .orderBy('people.id')
      .limit(size)
      .offset((body.page ?? 0) * size)
      .execute(),
    fitting.select(totalColumn).executeTakeFirstOrThrow(),
  ]);
  const meetings = await countMeetings(
    db,
    reader.project.id,
    rows.map(({ id }) => id),
  );
  const people = presentPeople(reader, rows);
  return {
    list: rows.flatMap((row, index) => {
      const User = people[index];
      if (!User) return [];
      const { load: Mentees, actions: Actions, of } = row;
      return [{ User, Mentees, Actions, Meetings: meetings.get(row.id) ?? 0, Supervisors: of.map(String) }];
    }),
    count,
  };
}

function selectMentors(db: Db, reader: Reader, { Filter = [], Search = '', SupervisorId, Active }: Body<'mentors'>) {
  const readable = readableFields(reader);
  const conditions = [
    ...Filter.map((filter) => filterCondition(readable, filter)),
    searchCondition(reader, [Search]),
    typeof Active !== 'boolean' ? undefined : sql<boolean>`(people.state = 1) = ${Active}`,
    typeof SupervisorId === 'string'
      ? sql<boolean>`exists (select from supervisor_mentor s where s.project = ${reader.project.id}
          and s.supervisor = ${parseId(SupervisorId)} and s.mentor = people.id)`
      : undefined,
  ].filter((condition) => condition !== undefined);
  return conditions.reduce(
    (query, condition) => query.where(condition),
    selectVisiblePeople(db, reader).where(sql<boolean>`memberships.roles && ${[...MENTORS]}::text[]`),
  );
}

const isActive = sql<boolean>`exists (select from people mentee where mentee.id = m.mentee and mentee.state = 1)`;

/** The number of active mentees whose mentor somebody is by default: a column over the table people. */
export const menteesOfMentor = ({ project }: Pick<Reader, 'project'>) =>
  sql<number>`(select count(*)::integer from mentor_mentee m
    where m.project = ${project.id} and m.mentor = people.id and m.action = '' and ${isActive})`;

/**
 * The load counts all active mentees of the mentor, also those whom the reader does not see: it reveals only a number.
 */
const loadColumns = ({ project }: Reader) => ({
  mentees: menteesOfMentor({ project }),
  actions: sql<number>`(select count(distinct m.mentee)::integer from mentor_mentee m
    where m.project = ${project.id} and m.mentor = people.id and m.action <> '' and ${isActive} and not exists (
      select from mentor_mentee d where d.project = m.project and d.mentee = m.mentee and d.action = ''
        and d.mentor = m.mentor))`,
  supervisors: sql<number[]>`array(select s.supervisor from supervisor_mentor s
    where s.project = ${project.id} and s.mentor = people.id order by 1)`,
});
