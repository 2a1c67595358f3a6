import { sql, type RawBuilder } from 'kysely';

/** First and last name of a row of people: who may write to somebody knows that much. */
export const personNameColumn = (): RawBuilder<string> =>
  sql<string>`trim(concat(people.fields ->> 'first_name', ' ', people.fields ->> 'last_name'))`;
