import { sql } from 'kysely';
import type { Static } from 'typebox';
import { users } from '../../../../schemas/calls/users.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldColumn, requireReadableField } from './conditions.ts';
import { selectVisiblePeople } from './rows.ts';

type Body = Static<typeof users.filters.body>;
type Reply = Static<typeof users.filters.reply>;

/** A filter with more values is not offered as a choice. */
const MAX_VALUES = 1000;

/** The values that occur among the visible people. */
export async function listFilterValues(db: Db, reader: Reader, body: Body): Promise<Reply> {
  const names = [...new Set([...(body.Fields ?? []), ...(body.Field === undefined ? [] : [body.Field])])];
  const [Filters, Mentors] = await Promise.all([
    Promise.all(names.map((Field) => loadValues(db, reader, Field, body))),
    loadMentors(db, reader),
  ]);
  return { Filters, Mentors };
}

async function loadValues(db: Db, reader: Reader, Field: string, body: Body): Promise<Reply['Filters'][number]> {
  const readable = readableFields(reader);
  const column = fieldColumn(requireReadableField(readable, Field));
  let query = selectVisiblePeople(db, reader).where(sql<boolean>`coalesce(${column}, '') <> ''`);
  const { CascadeField, CascadeValue = null } = body;
  if (CascadeField !== undefined && CascadeValue !== null) {
    const chosen = Array.isArray(CascadeValue) ? CascadeValue : [String(CascadeValue)];
    query = query.where(
      sql<boolean>`${fieldColumn(requireReadableField(readable, CascadeField))} = any(${chosen}::text[])`,
    );
  }
  const rows = await query
    .select(sql<string>`${column}`.as('value'))
    .distinct()
    .orderBy('value')
    .limit(MAX_VALUES)
    .execute();
  return { Field, Values: rows.map(({ value }) => value) };
}

async function loadMentors(db: Db, reader: Reader): Promise<Reply['Mentors']> {
  const rows = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`memberships.roles && array['Mentor', 'RegistryMentor']`)
    .select(['people.id', 'people.name'])
    .orderBy('people.sort_name')
    .execute();
  return rows.map(({ id, name }) => ({ Id: String(id), Name: name }));
}
