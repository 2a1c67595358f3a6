import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import {
  APPLICATION_STAGES,
  FUNNEL_STAGES,
  stageOf,
  STATUS,
  statusesOfStage,
  type ApplicationStatus,
  type FunnelStage,
} from '../../../../schemas/entities/application-status.ts';
import { addDays, parseIsoDate, startOfDay } from '../../../../schemas/formats/greek-date.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { findDuplicates } from './duplicates.ts';
import { applicationSearch } from './finding.ts';
import { presentRow, selectApplications, selectRows } from './rows.ts';

type Filters = Calls['applications.ids']['body'];
/** Filters with the duplicates already found. */
type ReadyFilters = Omit<Filters, 'Duplicates'> & { readonly duplicates?: readonly number[] };
type Sort = NonNullable<Calls['applications.list']['body']['Sort']>;

/** A page of the applications, and their number in each status. */
export async function listApplications(
  db: Db,
  reader: Reader,
  { Sort, page = 0, count = 20, ...asked }: Calls['applications.list']['body'],
): Promise<Calls['applications.list']['reply']> {
  const filters = await readyFilters(db, reader, asked);
  const { Stages, ...others } = filters;
  const { Reviewer: _reviewer, ...ofAnybody } = filters;
  const [rows, found, all, assigned] = await Promise.all([
    selectPage(db, reader, filters, { sort: Sort, page, count }),
    countStandings(db, reader, others),
    countStandings(db, reader, {}),
    countAssigned(db, reader, ofAnybody),
  ]);
  const shown = Stages && Stages.length > 0 ? Stages : APPLICATION_STAGES;
  return {
    list: rows.map((row) => presentRow(reader, row)),
    count: sum(found.filter(({ status }) => shown.includes(stageOf(status)))),
    All: sum(all),
    Totals: APPLICATION_STAGES.map((Stage) => ({
      Stage,
      Count: sum(found.filter(({ status }) => stageOf(status) === Stage)),
    })),
    Reached: FUNNEL_STAGES.map((Stage, place) => ({
      Stage,
      Count: sum(found.filter((standing) => reachedPlace(standing) >= place)),
    })),
    ...assigned,
  };
}

interface Standing {
  readonly status: ApplicationStatus;
  readonly before: ApplicationStatus | null;
  readonly is_mentee: boolean;
  readonly count: number;
}

/** How far applications have come in the funnel, whatever became of them; -1 for drafts. */
function reachedPlace({ status, before, is_mentee: isMentee }: Standing): number {
  const last = status === STATUS.declined || status === STATUS.withdrawn ? (before ?? STATUS.applicant) : status;
  const reached: FunnelStage | undefined = isMentee ? 'mentee' : FUNNEL_STAGES.find((stage) => stage === stageOf(last));
  return reached === undefined ? -1 : FUNNEL_STAGES.indexOf(reached);
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
    .reduce((query, key) => query.orderBy(key), selectRows(db, reader).where('applications.id', 'in', ids))
    .execute();
}

const sum = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((total, { count }) => total + count, 0);

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

const countStandings = (db: Db, reader: Reader, filters: ReadyFilters): Promise<Standing[]> =>
  selectFiltered(db, reader, filters)
    .select(['applications.status', 'applications.before'])
    .select([sql<boolean>`applications.mentee is not null`.as('is_mentee'), sql<number>`count(*)::integer`.as('count')])
    .groupBy(['applications.status', 'applications.before', sql`applications.mentee is not null`])
    .execute();

const countAssigned = (db: Db, reader: Reader, filters: ReadyFilters): Promise<{ Mine: number; Unassigned: number }> =>
  selectFiltered(db, reader, filters)
    .select([
      sql<number>`(count(*) filter (where applications.reviewer = ${reader.person}))::integer`.as('Mine'),
      sql<number>`(count(*) filter (where applications.reviewer is null))::integer`.as('Unassigned'),
    ])
    .executeTakeFirstOrThrow();

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
  conditionsOf(filters, reader).reduce((query, condition) => query.where(condition), selectApplications(db, reader));

/** The condition of the filter Reviewer: a person, me, none. */
function reviewerCondition(wanted: string | null | undefined, { person }: Reader) {
  if (wanted === undefined || wanted === null || wanted === '') return undefined;
  if (wanted === 'none') return sql<boolean>`applications.reviewer is null`;
  return sql<boolean>`applications.reviewer = ${wanted === 'me' ? person : parseId(wanted)}`;
}

function conditionsOf(
  { Search, Stages, From, To, Reviewer, duplicates }: ReadyFilters,
  reader: Reader,
): Expression<SqlBool>[] {
  const [from, to] = [From, To].map((text) => parseIsoDate(text ?? ''));
  const statuses = (Stages ?? []).flatMap((stage) => statusesOfStage(stage));
  return [
    applicationSearch(Search ?? ''),
    statuses.length > 0 ? sql<boolean>`applications.status = any(${statuses}::integer[])` : undefined,
    from ? sql<boolean>`applications.submitted >= ${new Date(startOfDay(from))}` : undefined,
    to ? sql<boolean>`applications.submitted < ${new Date(startOfDay(addDays(to, 1)))}` : undefined,
    reviewerCondition(Reviewer, reader),
    duplicates ? sql<boolean>`applications.id = any(${[...duplicates]}::integer[])` : undefined,
  ].filter((condition) => condition !== undefined);
}
