import type { Db } from '../../area.ts';
import type { StopOrder } from './stop-token.ts';

/** Sends somebody no mail of a schedule any more. A schedule that is gone sends nothing anyway. */
export const stopMails = async (db: Db, { schedule, person }: StopOrder): Promise<void> =>
  void (await db
    .insertInto('report_stops')
    .columns(['schedule', 'person'])
    .expression((of) =>
      of
        .selectFrom('report_schedules')
        .innerJoin('people', (join) => join.on('people.id', '=', person))
        .where('report_schedules.id', '=', schedule)
        .select(['report_schedules.id', 'people.id as person']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute());

/** Sends the mails of a schedule again. */
export const restartMails = async (db: Db, { schedule, person }: StopOrder): Promise<void> =>
  void (await db.deleteFrom('report_stops').where('schedule', '=', schedule).where('person', '=', person).execute());
