import { closed, defineCall, dictionary, id, nullable, projectId, stream, Type, type Static } from '../define.ts';
import { actionCell, gridAction, leanCell } from '../entities/action-data.ts';
import { filterValue } from '../entities/filter.ts';
import { progress } from '../entities/progress.ts';
import { user } from '../entities/user.ts';
import { areas } from '../roles.ts';

/** The filters of mentees by actions. */
export const WORK_FILTERS = ['waiting', 'late', 'returned', 'silent'] as const;

const page = () => ({
  Page: Type.Optional(Type.Integer({ description: 'The page, from 0.', minimum: 0, maximum: 1_000_000 })),
});
const search = () => ({
  Filter: Type.Optional(Type.Array(filterValue, { description: 'All of them have to fit.', maxItems: 50 })),
  Search: Type.Optional(Type.String({ description: 'Words of the name.', maxLength: 200 })),
  Active: Type.Optional(
    nullable(Type.Boolean({ description: 'Only active mentees, or only inactive ones; null for both.' })),
  ),
  Work: Type.Optional(
    Type.Enum([...WORK_FILTERS], {
      description:
        'Only mentees who wait for an answer (of MentorId, if given), who are late, who got work back, or who are silent.',
    }),
  ),
});
const query = () => ({
  ProjectId: projectId(),
  ...search(),
  MentorId: Type.Optional(nullable(id('Only the mentees of this mentor.'))),
  CoordId: Type.Optional(nullable(id('Only the mentees of this coordinator.'))),
});

/** The sort order of rows, over all pages. */
const sort = closed(
  {
    Column: Type.String({
      description: 'name, progress, mentor, or an action: what waits first, then late, returned, begun, new, done.',
      pattern: '^(name|progress|mentor|[0-9]{1,16})$',
      maxLength: 16,
    }),
    Descending: Type.Optional(Type.Boolean({ description: 'The other way round.' })),
  },
  { description: 'What rows are sorted by, in place of Order.' },
);
export type GridSort = Static<typeof sort>;

const number = (description: string) => Type.Integer({ description, minimum: 0 });
const totals = () =>
  closed({
    Count: number('Mentees that fit.'),
    People: closed(
      {
        waiting: number('Who wait.'),
        late: number('Who are late.'),
        returned: number('Who have to correct.'),
        silent: number('Who wrote nothing for fourteen days and have something to do.'),
      },
      { description: 'How many each filter of work would show.' },
    ),
    Waiting: number('What waits for an answer, of everybody who fits.'),
    Done: dictionary(number('Mentees who have done it.'), { description: 'By action, where somebody has.' }),
  });

const gridRow = () =>
  closed({
    ...user.properties,
    Mentor: Type.Optional(
      Type.String({ description: 'The mentor by default; only for administrators, supervisors and coordinators.' }),
    ),
    Progress: progress,
    Actions: dictionary(actionCell, { description: 'By action: those which the reader sees of this mentee.' }),
  });
const leanRow = () =>
  closed({
    ...gridRow().properties,
    Waiting: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The actions in which the mentee waits for an answer, in their order.',
      }),
    ),
    Silent: Type.Optional(
      Type.Boolean({ description: 'The mentee has something to do and wrote nothing for fourteen days.' }),
    ),
    Actions: dictionary(leanCell, { description: 'By action: those which the reader sees of this mentee.' }),
  });

const header = (path: string, summary: string) =>
  defineCall({
    path,
    method: 'POST',
    summary,
    roles: areas.people,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(gridAction),
  });

/** The mentees and columns of an exported file. */
const exported = () => ({
  ProjectId: projectId(),
  ...search(),
  filterMentorId: Type.Optional(nullable(id('Only the mentees of this mentor.'))),
  filterCoordId: Type.Optional(nullable(id('Only the mentees of this coordinator.'))),
  ...columns(),
});
const columns = () => ({
  ActionFilters: Type.Optional(
    Type.Array(
      closed({
        ActionId: id('The action.'),
        Params: Type.Optional(Type.Unknown({ description: 'What its Function is given.' })),
      }),
      { description: 'The actions to export; all without.', maxItems: 200 },
    ),
  ),
  Fields: Type.Optional(Type.Boolean({ description: 'With the fields of the mentees that the reader sees.' })),
  Lang: Type.Optional(Type.String({ description: 'The language of the texts; Greek without.', maxLength: 10 })),
});

/** A row of an exported file: the mentee with the cells or their texts. */
const exportedRow = () =>
  closed({
    ...Type.Partial(Type.Object(user.properties)).properties,
    Id: user.properties.Id,
    Mentor: Type.Optional(gridRow().properties.Mentor),
    Progress: Type.Optional(progress),
    Actions: Type.Optional(gridRow().properties.Actions),
    Texts: Type.Optional(
      Type.Array(Type.Union([Type.String(), Type.Number()]), {
        description: 'The contents of each column of the file, by the Functions of the actions.',
      }),
    ),
  });

const ticket = () =>
  closed({
    ProjectId: projectId(),
    Ticket: Type.String({
      description: 'Of grid.report.',
      pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      maxLength: 36,
    }),
  });
const reportState = () =>
  closed({
    State: Type.Enum(['waiting', 'running', 'done', 'failed', 'stopped'], { description: 'How far it is.' }),
    Done: Type.Integer({ description: 'Mentees who are in it.' }),
    Count: Type.Integer({ description: 'Mentees who will be in it.' }),
  });

/** Mentees by actions. */
export const grid = {
  getActionsGridPartial: defineCall({
    path: '/api/project/GetActionsGrid_Partial',
    method: 'POST',
    summary: 'A page of mentees with their state in each action. No grid contains private data.',
    roles: areas.people,
    body: closed({
      ...query(),
      ...page(),
      Count: Type.Optional(Type.Integer({ description: 'Rows of a page; 10 without.', minimum: 1, maximum: 100 })),
      ActionIds: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), { description: 'Only these columns.', maxItems: 200 }),
      ),
      MenteeIds: Type.Optional(
        Type.Array(id('A mentee.'), { description: 'Rows that changed, independent of the filter.', maxItems: 100 }),
      ),
      Lean: Type.Optional(
        Type.Boolean({
          description:
            'Of each cell only values that differ from the default, and the written data only where a Function reads them: Wrote and Answered tell the rest. Hidden columns are left out.',
        }),
      ),
      Order: Type.Optional(
        Type.Enum(['name', 'attention'], { description: 'By name; or who waits, is late or is silent first.' }),
      ),
      Sort: Type.Optional(nullable(sort)),
    }),
    reply: Type.Array(leanRow(), { description: 'The page.' }),
  }),
  getActionsGridCount: defineCall({
    path: '/api/project/GetActionsGrid_Count',
    method: 'POST',
    summary: 'How many mentees the grid has.',
    roles: areas.people,
    body: closed({ ...query(), ...page() }),
    reply: closed({ Count: Type.Integer({ description: 'Mentees that fit.' }) }),
  }),
  totals: defineCall({
    path: '/api/praxis/grid/totals',
    method: 'POST',
    summary: 'The totals of the grid over everybody who fits, not over a page.',
    roles: areas.people,
    body: closed(query()),
    reply: totals(),
  }),
  getActionsGridHeader: header('/api/project/GetActionsGridHeader', 'The columns: actions that grids show.'),
  getActionsGridHeaderAll: header(
    '/api/project/GetActionsGridHeaderAll',
    'The columns with those that grids leave out (HideInGrid).',
  ),
  header: header('/api3/sb/project/getactionsgridheader', 'The same as GetActionsGridHeader.'),
  mentorGridExport: defineCall({
    path: '/api/project/MentorGridExport',
    method: 'POST',
    summary: 'A page of 50 mentees with the chosen actions, for an export.',
    roles: areas.people,
    body: closed({
      ...exported(),
      Texts: Type.Optional(
        Type.Boolean({
          description: 'The cells as texts, by the Functions of the actions, without their data.',
        }),
      ),
      Count: Type.Optional(Type.Integer({ description: 'Rows of a page; 50 at most.', minimum: 1, maximum: 50 })),
      ...page(),
    }),
    reply: closed({
      list: Type.Array(exportedRow(), { description: 'The page.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  exportHeaders: defineCall({
    path: '/api/praxis/grid/export-headers',
    method: 'POST',
    summary: 'The columns of a file, in the order of Texts.',
    roles: areas.people,
    body: closed({ ProjectId: projectId(), ...columns() }),
    reply: Type.Array(
      closed({
        Index: Type.Integer({ description: 'The place in Texts.' }),
        Header: Type.String({ description: 'The heading.' }),
      }),
    ),
  }),
  report: defineCall({
    path: '/api/praxis/grid/report',
    method: 'POST',
    summary: 'Orders a workbook (XLSX) of everybody whom the filter shows; it is made while it is fetched.',
    roles: areas.people,
    writes: true,
    body: closed(exported()),
    reply: closed({
      Ticket: Type.String({ description: 'For fetching it once, and for asking how far it is.' }),
      Count: Type.Integer({ description: 'Mentees who will be in it.' }),
    }),
  }),
  reportFile: defineCall({
    path: '/api/praxis/grid/report-file',
    method: 'GET',
    answers: 'stream',
    summary: 'The workbook that was ordered.',
    roles: areas.people,
    body: ticket(),
    reply: stream('The bytes.'),
  }),
  reportState: defineCall({
    path: '/api/praxis/grid/report-state',
    method: 'POST',
    summary: 'How far an ordered workbook is.',
    roles: areas.people,
    body: ticket(),
    reply: reportState(),
  }),
  stopReport: defineCall({
    path: '/api/praxis/grid/stop-report',
    method: 'POST',
    summary: 'Ends the making of a workbook: who fetches it gets no more of it.',
    roles: areas.people,
    writes: true,
    body: ticket(),
    reply: reportState(),
  }),
};
