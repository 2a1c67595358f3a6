import type { Static } from 'typebox';
import { grid } from '../../../schemas/calls/grid.ts';
import { area, type CallContext, type Db } from '../../area.ts';
import { idOf, readerOf, type Reader } from '../../policy/reader.ts';
import { actionsOf, ACTION_ORDER } from '../actions/rows.ts';
import type { Selection } from '../linking/selection.ts';
import { inGrids } from './cells.ts';
import { orderReport, reportFile, reportState, stopReport } from './report.ts';
import { countOf, LEAN, pageOf, rowsOf, WHOLE, type Detail, type GridRow } from './rows.ts';
import { askerOf } from '../../sandbox/scripts.ts';
import { readingOf } from './readings.ts';
import { sheetOf, type Asked } from './sheet.ts';

type Query = Static<typeof grid.getActionsGridCount.body>;
type Rows = Static<typeof grid.getActionsGridPartial.body>;
type Export = Static<typeof grid.mentorGridExport.body>;

const PAGE = 10;
const EXPORT_PAGE = 50;

export const gridArea = area('grid', grid, {
  getActionsGridPartial: async (body, context) => {
    const { db } = context;
    const reader = await readerOf(context, body.ProjectId);
    return body.Lean === true ? rowsFor(db, reader, body, LEAN) : rowsFor(db, reader, body, WHOLE);
  },
  getActionsGridCount: async (body, context) => ({
    Count: await countOf(context.db, await readerOf(context, body.ProjectId), selectionOf(body)),
  }),
  getActionsGridHeader: (body, context) => headerOf(context, body.ProjectId, false),
  getActionsGridHeaderAll: (body, context) => headerOf(context, body.ProjectId, true),
  header: (body, context) => headerOf(context, body.ProjectId, false),
  mentorGridExport: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return body.Texts === true ? exportedTexts(context, reader, body) : exportedRows(context, reader, body);
  },
  exportHeaders: async (body, context) => {
    const { headers } = await sheetOf(context.db, await readerOf(context, body.ProjectId), body);
    return headers.map((Header, Index) => ({ Index, Header }));
  },
  report: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return orderReport(context.db, reader, { selection: exportedSelection(body), asked: columnsOf(body) });
  },
  reportFile: async ({ Ticket, ProjectId }, context) => reportFile(context, await readerOf(context, ProjectId), Ticket),
  reportState: async ({ Ticket, ProjectId }, context) =>
    reportState(context.db, await readerOf(context, ProjectId), Ticket),
  stopReport: async ({ Ticket, ProjectId }, context) =>
    stopReport(context.db, await readerOf(context, ProjectId), Ticket),
});

function rowsFor<Cell>(db: Db, reader: Reader, body: Rows, detail: Detail<Cell>): Promise<GridRow<Cell>[]> {
  const actions = body.ActionIds?.map(idOf);
  if (body.MenteeIds) return rowsOf(db, reader, body.MenteeIds.map(idOf), actions, detail);
  const page = { page: body.Page ?? 0, size: body.Count ?? PAGE, attention: body.Order === 'attention' };
  return pageOf(db, reader, selectionOf(body), { ...page, ...(actions ? { actions } : {}) }, detail);
}

async function exportedRows({ db }: CallContext, reader: Reader, body: Export) {
  const page = { page: body.Page ?? 0, size: body.Count ?? EXPORT_PAGE };
  const actions = body.ActionFilters?.map(({ ActionId }) => idOf(ActionId));
  const selection = exportedSelection(body);
  const [list, count] = await Promise.all([
    pageOf(db, reader, selection, { ...page, ...(actions ? { actions } : {}) }, WHOLE),
    countOf(db, reader, selection),
  ]);
  return { list, count };
}

async function exportedTexts(context: CallContext, reader: Reader, body: Export) {
  const { db } = context;
  const { Page: page = 0, Count: size = EXPORT_PAGE } = body;
  const asked = { selection: exportedSelection(body), columns: columnsOf(body), first: page === 0 };
  const { order, sheet } = await readingOf(db, reader, asked);
  const rows = await rowsOf(db, reader, order.slice(page * size, (page + 1) * size), sheet.actions, LEAN);
  const lines = await sheet.lines(rows, askerOf(context, reader));
  return { list: rows.map(({ Id }, index) => ({ Id, Texts: lines[index] ?? [] })), count: order.length };
}

/** Which columns, without what was not said. */
const columnsOf = ({ ActionFilters, Fields, Lang }: LooseColumns): Asked => ({
  ...(ActionFilters ? { ActionFilters } : {}),
  ...(Fields ? { Fields } : {}),
  ...(Lang ? { Lang } : {}),
});

type LooseColumns = { readonly [Key in keyof Asked]?: Asked[Key] | undefined };

const exportedSelection = ({
  filterCoordId,
  ...body
}: Pick<Export, 'filterCoordId' | (keyof Selection & keyof Export)>) =>
  selected({ ...body, ...(filterCoordId === undefined ? {} : { CoordId: filterCoordId }) });

const selectionOf = ({ MentorId, CoordId, Filter, Search, Active }: Query): Selection =>
  selected({ Filter, Search, Active, CoordId, filterMentorId: MentorId });

type Loose = { readonly [Key in keyof Selection]?: Selection[Key] | undefined };

/** Without what was not said. */
const selected = ({ Filter, Search, Active, CoordId, filterMentorId }: Loose): Selection => ({
  ...(Filter === undefined ? {} : { Filter }),
  ...(Search === undefined ? {} : { Search }),
  ...(Active === undefined ? {} : { Active }),
  ...(CoordId === undefined ? {} : { CoordId }),
  ...(filterMentorId === undefined ? {} : { filterMentorId }),
});

async function headerOf(context: CallContext, project: string | undefined, all: boolean) {
  const query = actionsOf(context.db, await readerOf(context, project))
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
  const rows = await (all ? query : query.where(inGrids)).execute();
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
