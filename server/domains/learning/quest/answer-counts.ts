import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { quest } from '../../../../schemas/calls/quest.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { countedSets } from './visible-sets.ts';

/** The number of people who answered in each action of the reader's project. */
export async function countAnswers(db: Db, reader: Reader): Promise<Static<typeof quest.answerCounts.reply>> {
  const rows = await db
    .selectFrom('answer_sets')
    .innerJoin('actions', 'actions.id', 'answer_sets.action')
    .where('answer_sets.project', '=', reader.project.id)
    .where('answer_sets.state', '<>', 'new')
    .where(countedSets(reader))
    .groupBy('actions.id')
    .orderBy('actions.id')
    .select(['actions.id', sql<number>`count(*)::integer`.as('answered')])
    .select(sql<number>`(count(*) filter (where answer_sets.state = 'finished'))::integer`.as('finished'))
    .execute();
  return rows.map(({ id, answered, finished }) => ({ ActionId: String(id), Answered: answered, Finished: finished }));
}
