import { sql } from 'kysely';
import { answerOf, readApplicationForm, type FormAnswers } from '../../../../schemas/documents/application-run.ts';
import type { ApplicationRow } from '../../../../schemas/entities/application.ts';
import { stageOf, type ApplicationStatus } from '../../../../schemas/entities/application-status.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { duplicateColumn } from './duplicates.ts';
import { protocolOf } from './present.ts';

/** All applications of the reader's project. */
export const selectApplications = (db: Db, { project }: Pick<Reader, 'project'>) =>
  db.selectFrom('applications').where('applications.project', '=', project.id);

const ROW_COLUMNS = [
  'applications.id',
  'applications.year',
  'applications.number',
  'applications.name',
  'applications.address',
  'applications.afm',
  'applications.status',
  'applications.before',
  'applications.submitted',
  'applications.changed',
  'applications.reopened',
  'applications.mentee',
  'applications.answers',
  'applications.reviewer',
] as const;

/** The time of its last change of status. */
const sinceColumn = sql<Date>`coalesce((select max(m.time) from application_moves m
  where m.application = applications.id and m.status_from <> m.status_to), applications.created)`.as('since');

const reviewerName = sql<string | null>`(select people.name from people where people.id = applications.reviewer)`.as(
  'reviewer_name',
);

const reviews = sql`application_reviews r where r.application = applications.id`;
const countColumn = sql<number>`(select count(r.score)::integer from ${reviews})`.as('reviews');

/** The mean of the scores, for a reader who has given one, or has chosen to decide without. */
const scoreColumn = ({ person }: Reader) =>
  sql<number | null>`(select avg(r.score) from ${reviews} having bool_or(r.person = ${person}))`.as('score');

/** The columns that lists and files of applications read. */
export const selectRows = (db: Db, reader: Reader) =>
  selectApplications(db, reader)
    .select(ROW_COLUMNS)
    .select([duplicateColumn, sinceColumn, reviewerName, countColumn, scoreColumn(reader)]);

interface StoredRow {
  readonly id: number;
  readonly year: number | null;
  readonly number: number | null;
  readonly name: string;
  readonly address: string;
  readonly afm: string;
  readonly status: ApplicationStatus;
  readonly submitted: Date | null;
  readonly changed: Date;
  readonly since: Date;
  readonly reopened: Date | null;
  readonly mentee: number | null;
  readonly answers: FormAnswers;
  readonly duplicate: boolean;
  readonly reviewer: number | null;
  readonly reviewer_name: string | null;
  readonly reviews: number;
  readonly score: number | null;
}

/** The answer to the first question for a region, whatever the form calls it. */
function regionOf({ project }: Reader, answers: FormAnswers): string {
  const { Questions } = readApplicationForm(project.settings.Config['Application'], 'el');
  const name = Questions.find(({ Type }) => Type === 'region')?.Name;
  const answer = name === undefined ? null : answerOf(answers, name);
  return typeof answer === 'string' ? answer : '';
}

export const presentRow = (reader: Reader, row: StoredRow): ApplicationRow => ({
  Id: String(row.id),
  Protocol: protocolOf(row),
  Name: row.name || row.address,
  Email: row.address,
  Afm: row.afm,
  Status: row.status,
  Stage: stageOf(row.status),
  Time: row.submitted?.toISOString() ?? null,
  Changed: row.changed.toISOString(),
  Region: regionOf(reader, row.answers),
  Since: row.since.toISOString(),
  Duplicate: row.duplicate,
  Reopened: row.reopened !== null,
  MenteeId: row.mentee === null ? null : String(row.mentee),
  Reviewer: row.reviewer === null ? null : { Id: String(row.reviewer), Name: row.reviewer_name ?? '' },
  Reviews: row.reviews,
  Score: row.score,
  Answers: row.answers,
});
