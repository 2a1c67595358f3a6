import { sql } from 'kysely';
import { notFound } from '../../../platform/base/problem.ts';
import type { Db, Database } from '../../../platform/data/tables.ts';
import type { QUEST_STATES } from '../../../../schemas/entities/questionnaire.ts';

export type SetKind = Database['answer_sets']['kind'];
export type SetState = (typeof QUEST_STATES)[number];

/** A row of an answer set, with the time of the database as the common clock of all nodes. */
export interface AnswerSetRow {
  readonly id: string;
  readonly project: number;
  readonly quest: string;
  readonly version: number;
  readonly kind: SetKind;
  readonly action: number | null;
  readonly person: number | null;
  readonly token: string | null;
  readonly state: SetState;
  readonly duration: number | null;
  readonly deadline: Date | null;
  readonly left_seconds: number | null;
  readonly started: Date | null;
  readonly finished: Date | null;
  readonly until: Date | null;
  readonly completion: number;
  readonly section: number | null;
  readonly late: number;
  readonly name: string | null;
  readonly now: Date;
}

/** Answer sets with all members of the reply. */
export const selectSets = (db: Db) =>
  db
    .selectFrom('answer_sets')
    .leftJoin('people as owner', 'owner.id', 'answer_sets.person')
    .selectAll('answer_sets')
    .select([
      'owner.name',
      sql<Date>`clock_timestamp()`.as('now'),
      sql<number>`(select count(*)::integer from late_answers l where l.answer_set = answer_sets.id and l.state = 'waiting')`.as(
        'late',
      ),
    ]);

export const answerSetNotFound = () => notFound('no-answer-set', 'Not Found');

const SET_ID_PATTERN = /^[0-9a-f]{32}$/;

export async function findSet(db: Db, id: string): Promise<AnswerSetRow | undefined> {
  return SET_ID_PATTERN.test(id) ? selectSets(db).where('answer_sets.id', '=', id).executeTakeFirst() : undefined;
}

/** Locks the set for the rest of the transaction, so that its changes run one after the other. */
export async function lockSet(db: Db, id: string): Promise<AnswerSetRow> {
  const row = SET_ID_PATTERN.test(id)
    ? await selectSets(db).where('answer_sets.id', '=', id).forUpdate('answer_sets').executeTakeFirst()
    : undefined;
  if (!row) throw answerSetNotFound();
  return row;
}

export const findSetOfAction = (db: Db, action: number, person: number): Promise<AnswerSetRow | undefined> =>
  selectSets(db)
    .where('answer_sets.kind', '=', 'action')
    .where('answer_sets.action', '=', action)
    .where('answer_sets.person', '=', person)
    .executeTakeFirst();

export const findSetOfMentor = (db: Db, quest: string, person: number): Promise<AnswerSetRow | undefined> =>
  selectSets(db)
    .where('answer_sets.kind', '=', 'mentor')
    .where('answer_sets.quest', '=', quest)
    .where('answer_sets.person', '=', person)
    .executeTakeFirst();

export const findSetByToken = (db: Db, token: string): Promise<AnswerSetRow | undefined> =>
  selectSets(db).where('answer_sets.token', '=', token).executeTakeFirst();
