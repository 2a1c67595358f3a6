import { sql } from 'kysely';
import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { ACTION_FLAGS } from '../../../schemas/entities/action.ts';
import type { Db } from '../../../server/platform/data/tables.ts';
import { addActions } from '../../../server/domains/learning/actions/create.ts';
import { addQuest } from '../../../server/domains/learning/quest/design.ts';

const DAY = 86_400;

const document: Questionnaire = {
  Title: 'Rows',
  Duration: DAY,
  Sections: [
    {
      Title: 'Rows',
      Questions: [
        [
          { Model: 'ID_0001', Type: '19', Text: 'Text' },
          { Model: 'ID_0002', Type: '01', Text: 'Choice', Options: [{ Value: '1' }] },
        ],
      ],
    },
  ],
};

/** The questionnaire that the rows of the matrix use. */
export const ROWS_QUEST = 'a'.repeat(32);

export const addRowsQuest = (db: Db, project: number, id?: string): Promise<string> =>
  addQuest(db, project, document, { author: null, message: '' }, id);

interface SetTarget {
  readonly project: number;
  readonly quest: string;
  readonly action: number;
}

/** Adds a begun answer set for each person, with their id as its own, and a late answer with that id as well. For the matrix. */
export async function addRowsSets(db: Db, place: SetTarget, people: readonly number[]): Promise<void> {
  const started = new Date();
  const sets = people.map((person) => ({
    id: String(person).padStart(32, '0'),
    ...place,
    person,
    version: 1,
    kind: 'action' as const,
    state: 'started' as const,
    started,
    duration: DAY,
    deadline: new Date(started.getTime() + DAY * 1000),
  }));
  await db.insertInto('answer_sets').values(sets).execute();
  await sql`
    insert into late_answers (id, answer_set, group_id, text, seconds) overriding system value
    select person, id, 'ID_0001', 'a', 1 from answer_sets where id = any(${sets.map(({ id }) => id)}::text[])`.execute(
    db,
  );
}

/** Adds the same for a person of another project. */
export async function addSetElsewhere(db: Db, project: number, person: number): Promise<void> {
  const quest = await addRowsQuest(db, project);
  const [action = 0] = await addActions(db, project, [
    { type: 1, title: 'Elsewhere', flags: ACTION_FLAGS.Published, quest },
  ]);
  await addRowsSets(db, { project, quest, action }, [person]);
}
