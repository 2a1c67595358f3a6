import { readCriteria, type Criterion } from '../../../../schemas/documents/application-criteria.ts';
import type { ApplicationReview } from '../../../../schemas/entities/application.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';

/** The scores of an application: those of the others only for a reader who gave one, or decides without. */
export async function loadReview(
  db: Db,
  reader: Reader,
  application: number,
  language: string,
): Promise<ApplicationReview> {
  const rows = await db
    .selectFrom('application_reviews')
    .innerJoin('people', 'people.id', 'application_reviews.person')
    .where('application', '=', application)
    .select(['person', 'people.name', 'score', 'marks', 'comment', 'time'])
    .orderBy('time')
    .execute();
  const own = rows.find(({ person }) => person === reader.person);
  const given = rows.flatMap(({ score, ...row }) => (score === null ? [] : [{ ...row, score }]));
  return {
    Criteria: presentCriteria(criteriaOf(reader, language)),
    Own: own ? { Marks: own.marks, Comment: own.comment, Score: own.score } : null,
    Count: given.length,
    ...summarize(own ? given.map(({ score }) => score) : []),
    Others: own
      ? given
          .filter(({ person }) => person !== reader.person)
          .map(({ person, name, score, marks, comment, time }) => ({
            PersonId: String(person),
            Name: name,
            Score: score,
            Marks: marks,
            Comment: comment,
            Time: time.toISOString(),
          }))
      : [],
  };
}

export const criteriaOf = ({ project }: Reader, language: string): Criterion[] =>
  readCriteria(project.settings.Config['Application'], language);

/** With their weights in percent. */
function presentCriteria(criteria: readonly Criterion[]): ApplicationReview['Criteria'] {
  const all = criteria.reduce((sum, { Weight }) => sum + Weight, 0);
  return criteria.map((criterion) => ({ ...criterion, Weight: (criterion.Weight / all) * 100 }));
}

function summarize(scores: readonly number[]): Pick<ApplicationReview, 'Mean' | 'Spread' | 'Lowest' | 'Highest'> {
  if (scores.length === 0) return { Mean: null, Spread: null, Lowest: null, Highest: null };
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
  return { Mean: mean, Spread: Math.sqrt(variance), Lowest: Math.min(...scores), Highest: Math.max(...scores) };
}
