import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';

/** The ways in which a person wants to be reminded, and their language. */
export interface ReminderChoice {
  readonly notification: boolean;
  readonly mail: boolean;
  readonly language: string | null;
}

/** Loads the choices of people. The default is every way. */
export async function loadChoices(db: Db, people: readonly number[]): Promise<ReadonlyMap<number, ReminderChoice>> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('reminder_choices as chosen', 'chosen.person', 'people.id')
    .where(sql<boolean>`people.id = any(${[...people]}::integer[])`)
    .select(['people.id', 'people.language', 'chosen.notification', 'chosen.mail'])
    .execute();
  return new Map(
    rows.map(({ id, language, notification, mail }) => [
      id,
      { language, notification: notification ?? true, mail: mail ?? true },
    ]),
  );
}

export async function loadChoice(db: Db, person: number): Promise<ReminderChoice> {
  return (await loadChoices(db, [person])).get(person) ?? { notification: true, mail: true, language: null };
}

export async function saveChoice(
  db: Db,
  person: number,
  chosen: Pick<ReminderChoice, 'notification' | 'mail'>,
): Promise<void> {
  await db
    .insertInto('reminder_choices')
    .values({ person, ...chosen })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(chosen))
    .execute();
}
