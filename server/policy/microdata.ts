import { sql, type Expression, type SqlBool } from 'kysely';
import { areas, type Role } from '../../schemas/roles.ts';
import { visiblePeople } from './people.ts';
import type { Reader } from './reader.ts';

/** Roles that read the microdata of others. */
export const MICRODATA_READERS: readonly Role[] = [...areas.admin, 'Microdata'];

/** The reader reduced to the roles that read the microdata of others: a mentor's role does not count. */
export const microdataReader = (reader: Reader): Reader => ({
  ...reader,
  roles: reader.roles.filter((role) => MICRODATA_READERS.includes(role)),
});

/** The people whose microdata a reader with one role reads. A condition over the table people. */
export const peopleWithMicrodata = (reader: Reader): Expression<SqlBool> =>
  reader.roles.some((role) => MICRODATA_READERS.includes(role)) ? visiblePeople(reader) : sql<boolean>`false`;
