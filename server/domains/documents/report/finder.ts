import { report } from '../../../../schemas/calls/report.ts';
import { searchRank } from '../../../../schemas/formats/search-rank.ts';
import { createFinder } from '../../../policy/finder.ts';
import { mayReadReport, readReport, selectReports } from './stored-reports.ts';

/** Finds the reports that the reader may read. */
export const reportFinder = createFinder({
  kind: 'report',
  roles: report.list.roles,
  find: async (reader, { context, search }) => {
    const rows = await selectReports(context.db, reader.project.id).select('time').orderBy('name').execute();
    return rows
      .map((row) => ({ ...readReport(row), time: row.time }))
      .filter((found) => searchRank(found.report.Title, search) !== null && mayReadReport(reader, found))
      .map(({ name, time, report: { Title, Descr = '' } }) => ({
        Id: name,
        Title,
        Detail: Descr,
        Time: time,
        Links: [{ Screen: 'admin/report/view', With: { id: name }, State: {} }],
      }));
  },
});
