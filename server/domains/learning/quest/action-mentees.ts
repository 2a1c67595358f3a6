import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActionsOfMentee } from '../../../policy/actions.ts';
import type { Reader } from '../../../policy/reader.ts';
import { countsForMentee } from '../actions/progress.ts';
import { selectCountedPeople } from '../../people/index.ts';

/** The counted mentees whom an action asks and whose answers in it the reader reads. */
export const selectActionMentees = async (db: Db, reader: Reader, action: number) =>
  selectReadMentees(db, reader, action).where(await countsForMentee(db, reader));

/** The same, with mentees who answered before the action was hidden from them: their answers are counted. */
export const selectActionMenteesWithAnswers = async (db: Db, reader: Reader, action: number) =>
  selectReadMentees(db, reader, action).where(
    sql<boolean>`((${await countsForMentee(db, reader)}) or exists (select from answer_sets answered
      where answered.action = ${action} and answered.person = people.id and answered.kind = 'action' and answered.state <> 'new'))`,
  );

const selectReadMentees = (db: Db, reader: Reader, action: number) =>
  selectCountedPeople(db, reader, 'Mentee')
    .innerJoin('actions', 'actions.project', 'memberships.project')
    .where('actions.id', '=', action)
    .where('people.id', '<>', reader.person)
    .where(visibleActionsOfMentee(reader, 'people.id'))
    .select('people.id');
