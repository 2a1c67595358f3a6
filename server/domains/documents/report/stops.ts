import type { Db } from '../../../platform/data/tables.ts';
import type { StopOrder } from './stop-token.ts';

/** Stops the mails of a schedule for a person. Does nothing if the schedule was deleted. */
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

/** Restarts the mails of a schedule for a person. */
export const restartMails = async (db: Db, { schedule, person }: StopOrder): Promise<void> =>
  void (await db.deleteFrom('report_stops').where('schedule', '=', schedule).where('person', '=', person).execute());
