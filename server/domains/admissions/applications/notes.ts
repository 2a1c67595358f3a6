import type { ApplicationNote } from '../../../../schemas/entities/application.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';

/** The notes of an application that the reader may see. */
export async function loadNotes(db: Db, reader: Reader, application: number): Promise<ApplicationNote[]> {
  const rows = await db
    .selectFrom('application_notes')
    .leftJoin('people', 'people.id', 'application_notes.person')
    .where('application', '=', application)
    .select(['application_notes.id', 'application_notes.person', 'people.name', 'text', 'time'])
    .orderBy('application_notes.id')
    .execute();
  return rows.map(({ id, person, name, text, time }) => ({
    Id: String(id),
    By: person === null ? null : { Id: String(person), Name: name ?? '' },
    Own: person === reader.person,
    Text: text,
    Time: time.toISOString(),
  }));
}
