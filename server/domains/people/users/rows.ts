import { sql, type RawBuilder } from 'kysely';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import type { Role } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { isOnline } from '../../../platform/hub/presence.ts';
import { rolesEverywhere } from '../../../policy/levels.ts';
import { countedPeople, visiblePeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';

/** A row of a person in a project. */
export interface PersonRow {
  readonly id: number;
  readonly username: string;
  readonly fields: Fields;
  readonly project_fields: Fields;
  readonly roles: readonly string[];
  readonly level: number;
  /** The roles in all projects. */
  readonly everywhere: readonly string[];
  readonly state: number;
  readonly online: boolean;
  readonly coordinators: readonly number[];
  readonly mentors: Readonly<Record<string, number>>;
}

/** The people of the reader's project whom the reader sees: the base of every list. */
export const selectVisiblePeople = (db: Db, reader: Reader) => selectMembers(db, reader).where(visiblePeople(reader));

/** The people with one of the roles whom figures count for the reader. */
export const selectCountedPeople = (db: Db, reader: Reader, ...roles: readonly Role[]) =>
  selectMembers(db, reader).where(countedPeople(reader, ...roles));

/** The people of the reader's project without a visibility rule: the caller adds it. */
export const selectMembers = (db: Db, reader: Reader) =>
  db
    .selectFrom('people')
    .innerJoin('memberships', (join) =>
      join.onRef('memberships.person', '=', 'people.id').on('memberships.project', '=', reader.project.id),
    );

export const personColumns = (reader: Reader) => [
  'people.id' as const,
  'people.username' as const,
  'people.fields' as const,
  'memberships.fields as project_fields' as const,
  'memberships.roles' as const,
  'people.level' as const,
  rolesEverywhere().as('everywhere'),
  'people.state' as const,
  onlineColumn().as('online'),
  coordinatorsColumn(reader).as('coordinators'),
  mentorsColumn(reader).as('mentors'),
];

/** Whether somebody is online. */
export const onlineColumn = (): RawBuilder<boolean> => isOnline(sql`people.id`);

const coordinatorsColumn = ({ project }: Reader): RawBuilder<number[]> => sql<number[]>`array(select c.coordinator
  from coordinator_mentee c where c.project = ${project.id} and c.mentee = people.id order by 1)`;

const mentorsColumn = ({ project }: Reader): RawBuilder<Record<string, number>> => sql<Record<string, number>>`coalesce(
  (select jsonb_object_agg(m.action, m.mentor) from mentor_mentee m
  where m.project = ${project.id} and m.mentee = people.id), '{}')`;
