import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { FormAnswers } from '../../../../schemas/documents/application-run.ts';
import type { ApplicationRow } from '../../../../schemas/entities/application.ts';
import {
  APPLICATION_STAGES,
  stageOf,
  statusesOfStage,
  type ApplicationStatus,
} from '../../../../schemas/entities/application-status.ts';
import { addDays, parseIsoDate, startOfDay } from '../../../../schemas/formats/greek-date.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { applicationSearch } from './finding.ts';
import { protocolOf } from './present.ts';
import { DRAFT } from '../guests/status-lists.ts';

type Filters = Calls['applications.ids']['body'];
/** Filters with the duplicates already found. */
type ReadyFilters = Omit<Filters, 'Duplicates'> & { readonly duplicates?: readonly number[] };
type Sort = NonNullable<Calls['applications.list']['body']['Sort']>;

/** Another application of the project that was handed in has the same tax number or address. */
const isDuplicate = sql<boolean>`(applications.status <> ${DRAFT} and (
  (applications.afm <> '' and exists (select from applications o where o.project = applications.project
    and o.status <> ${DRAFT} and o.afm <> '' and o.afm = applications.afm and o.id <> applications.id))
  or (applications.address <> '' and exists (select from applications o where o.project = applications.project
    and o.status <> ${DRAFT} and o.address <> '' and lower(o.address) = lower(applications.address)
    and o.id <> applications.id))))`;

/** The ids of all duplicates of a project, read from the indexes alone. */
async function findDuplicates(db: Db, { project }: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, count(*) over (partition by afm) as twice from applications
        where project = ${project.id} and status <> ${DRAFT} and afm <> ''
      union all
      select id, count(*) over (partition by lower(address)) from applications
        where project = ${project.id} and status <> ${DRAFT} and address <> ''
    ) counted where twice > 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The columns that lists and files of applications read. */
export const ROW_COLUMNS = [
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
] as const;

/** All applications of the reader's project. */
export const selectApplications = (db: Db, { project }: Reader) =>
  db.selectFrom('applications').where('applications.project', '=', project.id);

export const duplicateColumn = isDuplicate.as('duplicate');

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
  readonly reopened: Date | null;
  readonly mentee: number | null;
  readonly answers: FormAnswers;
  readonly duplicate: boolean;
}

export const presentRow = (row: StoredRow): ApplicationRow => ({
  Id: String(row.id),
  Protocol: protocolOf(row),
  Name: row.name || row.address,
  Email: row.address,
  Afm: row.afm,
  Status: row.status,
  Stage: stageOf(row.status),
  Time: row.submitted?.toISOString() ?? null,
  Changed: row.changed.toISOString(),
  Duplicate: row.duplicate,
  Reopened: row.reopened !== null,
  MenteeId: row.mentee === null ? null : String(row.mentee),
  Answers: row.answers,
});

/** A page of the applications, and their number in each status. */
export async function listApplications(
  db: Db,
  reader: Reader,
  { Sort, page = 0, count = 20, ...asked }: Calls['applications.list']['body'],
): Promise<Calls['applications.list']['reply']> {
  const filters = await readyFilters(db, reader, asked);
  const { Stages, ...others } = filters;
  const [rows, stages, all] = await Promise.all([
    selectPage(db, reader, filters, { sort: Sort, page, count }),
    countStages(db, reader, others),
    countStages(db, reader, {}),
  ]);
  const shown = Stages && Stages.length > 0 ? Stages : APPLICATION_STAGES;
  return {
    list: rows.map(presentRow),
    count: sum(stages.filter(({ Stage }) => shown.includes(Stage))),
    All: sum(all),
    Totals: stages,
  };
}

interface Page {
  readonly sort: Calls['applications.list']['body']['Sort'];
  readonly page: number;
  readonly count: number;
}

/** Selects the ids of the page first, so that duplicates are checked for these only. */
function selectPage(db: Db, reader: Reader, filters: ReadyFilters, { sort, page, count }: Page) {
  const keys = orderBy(sort);
  const ids = keys
    .reduce((query, key) => query.orderBy(key), selectFiltered(db, reader, filters))
    .select('applications.id')
    .limit(count)
    .offset(page * count);
  return keys
    .reduce((query, key) => query.orderBy(key), selectApplications(db, reader).where('applications.id', 'in', ids))
    .select(ROW_COLUMNS)
    .select(duplicateColumn)
    .execute();
}

const sum = (stages: readonly { readonly Count: number }[]): number =>
  stages.reduce((total, { Count }) => total + Count, 0);

const SORT_COLUMNS: Readonly<Record<Sort['Field'], RawBuilder<unknown>>> = {
  Name: sql`applications.sort_name`,
  Time: sql`applications.submitted`,
  Changed: sql`applications.changed`,
  Status: sql`applications.status`,
};

/** The id comes last, so that pages never overlap. */
function orderBy(sort: Calls['applications.list']['body']['Sort']): RawBuilder<unknown>[] {
  if (!sort) return [sql`applications.submitted desc nulls last`, sql`applications.id desc`];
  const column = SORT_COLUMNS[sort.Field];
  return sort.Down === true
    ? [sql`${column} desc nulls last`, sql`applications.id desc`]
    : [sql`${column} asc`, sql`applications.id asc`];
}

async function readyFilters(db: Db, reader: Reader, { Duplicates, ...filters }: Filters): Promise<ReadyFilters> {
  return Duplicates === true ? { ...filters, duplicates: await findDuplicates(db, reader) } : filters;
}

async function countStages(db: Db, reader: Reader, filters: ReadyFilters) {
  const rows = await selectFiltered(db, reader, filters)
    .select(['applications.status', sql<number>`count(*)::integer`.as('count')])
    .groupBy('applications.status')
    .execute();
  return APPLICATION_STAGES.map((Stage) => ({
    Stage,
    Count: rows.reduce((total, row) => total + (stageOf(row.status) === Stage ? row.count : 0), 0),
  }));
}

const MAX_IDS = 5_000;

/** The ids of all matching applications, for selecting all of them. */
export async function listIds(db: Db, reader: Reader, filters: Filters): Promise<Calls['applications.ids']['reply']> {
  const rows = await selectFiltered(db, reader, await readyFilters(db, reader, filters))
    .select('applications.id')
    .orderBy('applications.id')
    .limit(MAX_IDS)
    .execute();
  return { Ids: rows.map(({ id }) => String(id)) };
}

/** Applications that wait for a decision. */
export async function countApplicants(db: Db, reader: Reader): Promise<number> {
  const { found } = await selectFiltered(db, reader, { Stages: ['applicant'] })
    .select(sql<number>`count(*)::integer`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

const selectFiltered = (db: Db, reader: Reader, filters: ReadyFilters) =>
  conditionsOf(filters).reduce((query, condition) => query.where(condition), selectApplications(db, reader));

function conditionsOf({ Search, Stages, From, To, duplicates }: ReadyFilters): Expression<SqlBool>[] {
  const [from, to] = [From, To].map((text) => parseIsoDate(text ?? ''));
  const statuses = (Stages ?? []).flatMap((stage) => statusesOfStage(stage));
  return [
    applicationSearch(Search ?? ''),
    statuses.length > 0 ? sql<boolean>`applications.status = any(${statuses}::integer[])` : undefined,
    from ? sql<boolean>`applications.submitted >= ${new Date(startOfDay(from))}` : undefined,
    to ? sql<boolean>`applications.submitted < ${new Date(startOfDay(addDays(to, 1)))}` : undefined,
    duplicates ? sql<boolean>`applications.id = any(${[...duplicates]}::integer[])` : undefined,
  ].filter((condition) => condition !== undefined);
}
