import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import type { AnswerSetRow } from './answer-sets.ts';

/** Clears all answers; the former ones are archived. */
export async function clearAnswers(db: Db, set: AnswerSetRow, author: number): Promise<number> {
  await archiveAnswers(db, set, author);
  const { numUpdatedRows } = await db
    .updateTable('answers')
    .set({ option_id: null, text: null, folded: '', author, revision: sql<number>`revision + 1`, time: new Date() })
    .where('answer_set', '=', set.id)
    .where((is) => is.or([is('option_id', 'is not', null), is('text', 'is not', null)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const archiveAnswers = (db: Db, { id, version, state }: AnswerSetRow, author: number) =>
  sql`
  insert into answer_sets_before (answer_set, version, state, answers, author)
  select ${id}::text, ${version}::integer, ${state}::text,
    coalesce(jsonb_object_agg(group_id, jsonb_build_object('OptionId', option_id, 'Text', text, 'Time', time)), '{}'), ${author}::integer
  from answers where answer_set = ${id}`.execute(db);
