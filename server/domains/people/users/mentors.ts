import { sql } from 'kysely';
import type { LinkedPerson, User } from '../../../../schemas/entities/user.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import { knownPeople, visiblePeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { presentContact, presentPeople } from './present.ts';
import { selectMembers, selectVisiblePeople, personColumns } from './rows.ts';

const isMentor = sql<boolean>`memberships.roles && array['Mentor', 'RegistryMentor']`;
const isSupervisor = sql<boolean>`memberships.roles && array['Supervisor', 'SupervisorLite', 'SupervisorLitePlus']`;

/** The mentors whom the reader sees or knows. */
const selectMentors = (db: Db, reader: Reader) => selectMembers(db, reader).where(knownPeople(reader)).where(isMentor);

export async function listMentors(db: Db, reader: Reader): Promise<User[]> {
  const rows = await selectMentors(db, reader)
    .select([...personColumns(reader), sql<boolean>`${visiblePeople(reader)}`.as('visible')])
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .execute();
  return rows.flatMap((row) => (row.visible ? presentPeople(reader, [row]) : [presentContact(row)]));
}

export async function listMentorIds(db: Db, reader: Reader): Promise<string[]> {
  const rows = await selectMentors(db, reader)
    .select('people.id')
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .execute();
  return rows.map(({ id }) => String(id));
}

type Order = 'Name' | 'Count' | undefined;

/** The mentors whom the reader sees, with their load. */
export async function listMentorValues(db: Db, reader: Reader, order: Order): Promise<LinkedPerson[]> {
  const { project } = reader;
  const type = readableFields(reader).get('mentor_type')?.place === 'Fields';
  const rows = await selectVisiblePeople(db, reader)
    .where(isMentor)
    .select(['people.id', 'people.name'])
    .select(
      // A sub-select for each row uses its index, whatever statistics the planner has.
      sql<number>`(select count(distinct m.mentee)::integer from mentor_mentee m join people mentee on mentee.id = m.mentee
        where m.project = ${project.id} and m.mentor = people.id and mentee.state = 1)`.as('count'),
    )
    .select(sql<string | null>`people.fields ->> 'mentor_type'`.as('type'))
    .select(
      sql<number[]>`array(select s.supervisor from supervisor_mentor s
        where s.project = ${project.id} and s.mentor = people.id order by 1)`.as('supervisors'),
    )
    .orderBy(orderColumns(order))
    .execute();
  return rows.map((row) => presentLinkedPerson({ ...row, type: type ? row.type : null }));
}

/** The supervisors whom the reader sees, and by name those of the mentors whom the reader sees. */
export async function listSupervisorValues(db: Db, reader: Reader, order: Order): Promise<LinkedPerson[]> {
  const { project } = reader;
  const mentors = selectVisiblePeople(db, reader).where(isMentor).select('people.id');
  const rows = await selectMembers(db, reader)
    .where(isSupervisor)
    .where(
      sql<boolean>`(${visiblePeople(reader)} or exists (select from supervisor_mentor s
        where s.project = ${project.id} and s.supervisor = people.id and s.mentor in (${mentors})))`,
    )
    .select(['people.id', 'people.name'])
    .select(
      sql<number>`(select count(*)::integer from supervisor_mentor s
        where s.project = ${project.id} and s.supervisor = people.id and s.mentor in (${mentors}))`.as('count'),
    )
    .orderBy(orderColumns(order))
    .execute();
  return rows.map((row) => presentLinkedPerson({ ...row, type: null, supervisors: [] }));
}

const orderColumns = (order: Order) =>
  order === 'Count' ? sql`count, people.sort_name, people.id` : sql`people.sort_name, people.id`;

interface MentorRow {
  readonly id: number;
  readonly name: string;
  readonly type: string | null;
  readonly count: number;
  readonly supervisors: readonly number[];
}

const presentLinkedPerson = ({ id, name, type, count, supervisors }: MentorRow): LinkedPerson => ({
  Id: String(id),
  Name: name,
  Type: type,
  Count: count,
  Supervisors: supervisors.map(String),
});
