import type { Calls } from '../../../../schemas/calls/index.ts';
import { scoreOf, type Criterion } from '../../../../schemas/documents/application-criteria.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { criteriaOf } from '../applications/scores.ts';
import { loadMovable, noApplication, sendApplicationsChanged } from '../applications/moves.ts';

type Body = Calls['reviews.score']['body'];

/** Stores the marks of the caller, or that they decide without. */
export async function scoreApplication(
  context: CallContext,
  reader: Reader,
  { AppId, Marks, Comment = '' }: Body,
): Promise<Calls['reviews.score']['reply']> {
  const criteria = criteriaOf(reader, 'el');
  if (Marks !== null) requireMarks(criteria, Marks);
  const score = Marks === null ? null : scoreOf(criteria, Marks);
  await context.db.transaction().execute(async (db) => {
    const [row] = await loadMovable(db, reader, [AppId], true);
    if (!row) throw noApplication();
    if (row.status === STATUS.draft)
      throw unprocessable('application-not-moved', 'An application is scored when it was handed in.');
    const before = await db
      .selectFrom('application_reviews')
      .where('application', '=', row.id)
      .where('person', '=', context.me.Id)
      .select('score')
      .executeTakeFirst();
    if (before && (before.score === null) !== (score === null)) throw scoreRefused(score);
    const values = { score, marks: JSON.stringify(Marks ?? {}), comment: Comment, time: new Date() };
    await db
      .insertInto('application_reviews')
      .values({ ...values, application: row.id, person: context.me.Id })
      .onConflict((conflict) => conflict.columns(['application', 'person']).doUpdateSet(values))
      .execute();
    await context.audit(
      {
        action: 'reviews.score',
        subject: `application ${row.id}`,
        project: String(reader.project.id),
        details: { score: score === null ? 'none' : String(score) },
      },
      db,
    );
  });
  await sendApplicationsChanged(context, reader.project.id);
  return { Score: score };
}

const scoreRefused = (score: number | null) =>
  score === null
    ? unprocessable('score-given', 'You have scored this application.')
    : unprocessable('scores-seen', 'You have seen the scores of the others without giving one.');

/** Each criterion has a mark within its scale, and there are no others. */
function requireMarks(criteria: readonly Criterion[], marks: Readonly<Record<string, number>>): void {
  if (criteria.length === 0) throw unprocessable('no-criteria', 'The project has no criteria.');
  const known = new Map(criteria.map((criterion) => [criterion.Name, criterion]));
  const faults = [
    ...criteria
      .filter(({ Name }) => !Object.hasOwn(marks, Name))
      .map(({ Name }) => fieldError(`/Marks/${Name}`, 'required')),
    ...Object.entries(marks)
      .filter(([name, mark]) => mark > (known.get(name)?.Scale ?? 0))
      .map(([name]) => fieldError(`/Marks/${name}`, 'choice')),
  ];
  if (faults.length > 0) throw unprocessable('answers-not-valid', 'Some marks are not right.', faults);
}
