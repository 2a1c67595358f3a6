import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectCountedPeople } from '../../people/index.ts';

/** Summarizes answers about the mentees whom figures count; former mentees are not counted. */
export async function summarizeAnswers(db: Db, reader: Reader, items: readonly string[], days: number) {
  const since = (times: number) =>
    days === 0 ? sql<boolean>`true` : sql<boolean>`a.time > now() - ${times * days}::integer * interval '1 day'`;
  const rows = await selectCountedPeople(db, reader, 'Mentee')
    .innerJoin('statistics_answers as a', (join) =>
      join.onRef('a.person', '=', 'people.id').on('a.project', '=', reader.project.id),
    )
    .where(sql<boolean>`a.item = any(${[...items]}::text[])`)
    .where(sql<boolean>`a.value <> 'null'::jsonb`)
    .where(since(2))
    .groupBy(['a.item', 'a.value'])
    .orderBy('a.item')
    .orderBy('a.value')
    .select([
      'a.item',
      'a.value',
      sql<number>`(count(*) filter (where ${since(1)}))::integer`.as('count'),
      sql<number>`(count(*) filter (where not ${since(1)}))::integer`.as('before'),
    ])
    .execute();
  return rows.flatMap(({ item, value, count, before }) =>
    value === null ? [] : [{ Id: item, Value: value, Count: count, Before: before }],
  );
}
