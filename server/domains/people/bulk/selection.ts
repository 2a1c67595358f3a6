import { sql } from 'kysely';
import type { FilterValue } from '../../../../schemas/entities/filter.ts';
import type { Role } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { filterCondition, searchCondition } from '../users/conditions.ts';
import { selectVisiblePeople } from '../users/rows.ts';

/** The people of a call: all people in a list with this filter, on any page. */
export interface Selection {
  readonly Filter?: readonly FilterValue[];
  readonly Search?: string;
  readonly Roles?: readonly Role[];
  readonly UserIds?: readonly string[];
  readonly filterMentorId?: string | null;
  readonly filterState?: number | '' | null;
}

/** The matching people whom the reader sees. */
export function selectPeople(db: Db, reader: Reader, selection: Selection) {
  const { Filter = [], Search = '', Roles = [], UserIds, filterMentorId, filterState = null } = selection;
  const readable = readableFields(reader);
  const search = searchCondition(reader, [Search]);
  return [
    ...Filter.map((filter) => filterCondition(readable, filter)),
    ...(search ? [search] : []),
    ...(Roles.length > 0 ? [sql<boolean>`memberships.roles && ${[...Roles]}::text[]`] : []),
    ...(UserIds ? [sql<boolean>`people.id = any(${UserIds.map(parseId)}::integer[])`] : []),
    ...(filterState === null || filterState === '' ? [] : [sql<boolean>`people.state = ${filterState}`]),
    ...(filterMentorId
      ? [
          sql<boolean>`people.id in (select mentee from mentor_mentee
            where project = ${reader.project.id} and mentor = ${parseId(filterMentorId)})`,
        ]
      : []),
  ].reduce<ReturnType<typeof selectVisiblePeople>>(
    (query, condition) => query.where(condition),
    selectVisiblePeople(db, reader),
  );
}
