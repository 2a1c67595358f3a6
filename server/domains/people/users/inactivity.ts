import { sql, type RawBuilder } from 'kysely';
import { Port } from '../../../platform/base/port.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';

/** Mentees with open work who have not written for long: a condition over the table people. */
export const inactivity = new Port<(db: Db, reader: Reader) => Promise<RawBuilder<boolean>>>('inactivity');

/** When the mentee or somebody who looks after them last wrote. */
export const lastWritten = ({ project }: Reader): RawBuilder<Date | null> =>
  sql`(select max(d.time) from action_data d
    where d.project = ${project.id} and d.mentee = people.id and d.kind <> 'private')`;
