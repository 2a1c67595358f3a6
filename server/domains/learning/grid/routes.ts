import type { Static } from 'typebox';
import { grid, type GridSort } from '../../../../schemas/calls/grid.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { selectVisibleActions, ACTION_ORDER } from '../actions/rows.ts';
import { isInGrids } from '../actions/visible-actions.ts';
import { requestReport, getReportFile, getReportState, stopReport } from './report.ts';
import {
  countMentees,
  EXPORT_CELLS,
  LEAN_CELLS,
  loadPage,
  loadRowsByIds,
  WHOLE_CELLS,
  type CellDetail,
  type GridRow,
} from './rows.ts';
import type { GridSelection } from './selection.ts';
import { loadSortedIds } from './sort.ts';
import { loadTotals } from './totals.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { getExportPlan } from './export-cache.ts';
import { createSheet, type ExportColumns } from './sheet.ts';

type Query = Static<typeof grid.getActionsGridCount.body>;
type Rows = Static<typeof grid.getActionsGridPartial.body>;
type Export = Static<typeof grid.mentorGridExport.body>;

const PAGE = 10;
const EXPORT_PAGE = 50;

export const gridArea = area('grid', grid, {
  getActionsGridPartial: async (body, context) => {
    const { db } = context;
    const reader = await requireReader(context, body.ProjectId);
    return body.Lean === true ? loadRows(db, reader, body, LEAN_CELLS) : loadRows(db, reader, body, WHOLE_CELLS);
  },
  getActionsGridCount: async (body, context) => ({
    Count: await countMentees(context.db, await requireReader(context, body.ProjectId), toSelection(body)),
  }),
  totals: async (body, context) =>
    loadTotals(context.db, await requireReader(context, body.ProjectId), toSelection(body)),
  getActionsGridHeader: (body, context) => loadHeader(context, body.ProjectId, false),
  getActionsGridHeaderAll: (body, context) => loadHeader(context, body.ProjectId, true),
  header: (body, context) => loadHeader(context, body.ProjectId, false),
  mentorGridExport: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return body.Texts === true ? loadExportTexts(context, reader, body) : loadExportRows(context, reader, body);
  },
  exportHeaders: async (body, context) => {
    const { headers } = await createSheet(context.db, await requireReader(context, body.ProjectId), body);
    return headers.map((Header, Index) => ({ Index, Header }));
  },
  report: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return requestReport(context.db, reader, { selection: exportSelection(body), asked: toColumns(body) });
  },
  reportFile: async ({ Ticket, ProjectId }, context) =>
    getReportFile(context, await requireReader(context, ProjectId), Ticket),
  reportState: async ({ Ticket, ProjectId }, context) =>
    getReportState(context.db, await requireReader(context, ProjectId), Ticket),
  stopReport: async ({ Ticket, ProjectId }, context) =>
    stopReport(context.db, await requireReader(context, ProjectId), Ticket),
});

function loadRows<Cell>(db: Db, reader: Reader, body: Rows, detail: CellDetail<Cell>): Promise<GridRow<Cell>[]> {
  const actions = body.ActionIds?.map(parseId);
  if (body.MenteeIds) return loadRowsByIds(db, reader, body.MenteeIds.map(parseId), actions, detail);
  if (body.Sort) return loadSortedRows(db, reader, body, detail, body.Sort);
  const page = { page: body.Page ?? 0, size: body.Count ?? PAGE, attention: body.Order === 'attention' };
  return loadPage(db, reader, toSelection(body), { ...page, ...(actions ? { actions } : {}) }, detail);
}

async function loadSortedRows<Cell>(
  db: Db,
  reader: Reader,
  body: Rows,
  detail: CellDetail<Cell>,
  sort: GridSort,
): Promise<GridRow<Cell>[]> {
  const { Page = 0, Count = PAGE } = body;
  const ids = await loadSortedIds(db, reader, toSelection(body), sort);
  return loadRowsByIds(db, reader, ids.slice(Page * Count, (Page + 1) * Count), body.ActionIds?.map(parseId), detail);
}

async function loadExportRows({ db }: CallContext, reader: Reader, body: Export) {
  const page = { page: body.Page ?? 0, size: body.Count ?? EXPORT_PAGE };
  const actions = body.ActionFilters?.map(({ ActionId }) => parseId(ActionId));
  const selection = exportSelection(body);
  const [list, count] = await Promise.all([
    loadPage(db, reader, selection, { ...page, ...(actions ? { actions } : {}) }, WHOLE_CELLS),
    countMentees(db, reader, selection),
  ]);
  return { list, count };
}

async function loadExportTexts(context: CallContext, reader: Reader, body: Export) {
  const { db } = context;
  const { Page: page = 0, Count: size = EXPORT_PAGE } = body;
  const asked = { selection: exportSelection(body), columns: toColumns(body), first: page === 0 };
  const { order, sheet } = await getExportPlan(db, reader, asked);
  const rows = await loadRowsByIds(
    db,
    reader,
    order.slice(page * size, (page + 1) * size),
    sheet.actions,
    EXPORT_CELLS,
  );
  const lines = await sheet.lines(rows, createScriptCaller(context, reader));
  return { list: rows.map(({ Id }, index) => ({ Id, Texts: lines[index] ?? [] })), count: order.length };
}

/** The column members of the body, without undefined ones. */
const toColumns = ({ ActionFilters, Fields, Lang }: LooseColumns): ExportColumns => ({
  ...(ActionFilters ? { ActionFilters } : {}),
  ...(Fields ? { Fields } : {}),
  ...(Lang ? { Lang } : {}),
});

type LooseColumns = { readonly [Key in keyof ExportColumns]?: ExportColumns[Key] | undefined };

const exportSelection = ({
  filterCoordId,
  ...body
}: Pick<Export, 'filterCoordId' | (keyof GridSelection & keyof Export)>) =>
  cleanSelection({ ...body, ...(filterCoordId === undefined ? {} : { CoordId: filterCoordId }) });

const toSelection = ({ MentorId, CoordId, Filter, Search, Active, Work }: Query): GridSelection =>
  cleanSelection({ Filter, Search, Active, Work, CoordId, filterMentorId: MentorId });

type Loose = { readonly [Key in keyof GridSelection]?: GridSelection[Key] | undefined };

/** The selection members of the body, without undefined ones. */
const cleanSelection = ({ Filter, Search, Active, Work, CoordId, filterMentorId }: Loose): GridSelection => ({
  ...(Filter === undefined ? {} : { Filter }),
  ...(Search === undefined ? {} : { Search }),
  ...(Active === undefined ? {} : { Active }),
  ...(Work === undefined ? {} : { Work }),
  ...(CoordId === undefined ? {} : { CoordId }),
  ...(filterMentorId === undefined ? {} : { filterMentorId }),
});

async function loadHeader(context: CallContext, project: string | undefined, all: boolean) {
  const query = selectVisibleActions(context.db, await requireReader(context, project))
    .select([
      'actions.id',
      'actions.type',
      'actions.title',
      'actions.titles',
      'actions.groups',
      'actions.flags',
      'actions.function',
      'actions.data',
    ])
    .orderBy(ACTION_ORDER);
  const rows = await (all ? query : query.where(isInGrids)).execute();
  return rows.map((row) => ({
    Id: String(row.id),
    TypeId: row.type,
    Title: row.title,
    Titles: row.titles,
    Group: [...row.groups],
    Flags: row.flags,
    Function: row.function,
    Data: { ...row.data },
  }));
}
