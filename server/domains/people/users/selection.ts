import { sql, type RawBuilder } from 'kysely';
import type { FilterValue } from '../../../../schemas/entities/filter.ts';
import type { Role } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import { lookedAfterPeople } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { countChanged, unprocessable } from '../../../platform/base/problem.ts';
import { filterCondition, searchCondition } from './conditions.ts';
import { selectVisiblePeople } from './rows.ts';

/** The mentees of a call for many: the members that all such calls have. */
export interface MenteeSelection {
  readonly Filter?: readonly FilterValue[];
  readonly Search?: string;
  readonly Roles?: readonly Role[];
  readonly filterMentorId?: string | null;
  readonly CoordId?: string | null;
  readonly Active?: boolean | null;
}

/** The matching mentees whom the reader looks after: lists and calls for many use the same query. */
export function selectMentees(db: Db, reader: Reader, selection: MenteeSelection) {
  const conditions = conditionsOf(reader, selection);
  return conditions.reduce(
    (query, condition) => query.where(condition),
    selectVisiblePeople(db, reader)
      .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
      .where(lookedAfterPeople(reader)),
  );
}

function conditionsOf(reader: Reader, selection: MenteeSelection): RawBuilder<boolean>[] {
  const { Filter = [], Search = '', Roles = [], Active, filterMentorId, CoordId } = selection;
  const readable = readableFields(reader);
  return [
    ...Filter.map((filter) => filterCondition(readable, filter)),
    searchCondition(reader, [Search]),
    Roles.length > 0 ? sql<boolean>`memberships.roles && ${[...Roles]}::text[]` : undefined,
    typeof Active !== 'boolean' ? undefined : sql<boolean>`(people.state = 1) = ${Active}`,
    typeof filterMentorId === 'string' ? isMentoredBy(reader, filterMentorId) : undefined,
    typeof CoordId === 'string' ? isCoordinatedBy(reader, CoordId) : undefined,
  ].filter((condition) => condition !== undefined);
}

/** Without a mentor's name: mentees without a default mentor. */
export const isMentoredBy = ({ project }: Reader, mentor: string): RawBuilder<boolean> =>
  mentor === ''
    ? sql`not exists (select from mentor_mentee m
        where m.project = ${project.id} and m.mentee = people.id and m.action = '')`
    : sql`exists (select from mentor_mentee m
        where m.project = ${project.id} and m.mentor = ${parseId(mentor)} and m.mentee = people.id)`;

const isCoordinatedBy = ({ project }: Reader, coordinator: string): RawBuilder<boolean> =>
  sql`exists (select from coordinator_mentee c
    where c.project = ${project.id} and c.coordinator = ${parseId(coordinator)} and c.mentee = people.id)`;

/** Leaves out the person themselves, who cannot be their own mentor. */
export async function findSelectedIds(
  db: Db,
  reader: Reader,
  selection: MenteeSelection,
  except = 0,
): Promise<number[]> {
  const rows = await selectMentees(db, reader, selection)
    .where('people.id', '<>', except)
    .select('people.id')
    .orderBy('people.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The reader confirmed a number of people: refuses if the filter now finds another number. */
export function requireExpectedCount(found: number, expected: number | undefined): void {
  if (found === 0) throw unprocessable('nobody-selected', 'The filter shows nobody.');
  if (expected !== undefined && expected !== found) throw countChanged({ Count: found });
}
