import type { Domain } from '../../platform/app/domain.ts';
import { documentsArea } from './documents/routes.ts';
import { langArea } from './lang/routes.ts';
import { queryArea } from './query/routes.ts';
import { reportArea } from './report/routes.ts';
import { writeArea } from './write/routes.ts';
import { servicesArea } from './services/routes.ts';
import { statisticsArea } from './statistics/routes.ts';
import { templatesArea } from './templates/routes.ts';
import { viewArea } from './view/routes.ts';
import { sendReports } from './report/send-reports.ts';
import { addStopRoute } from './report/stop-route.ts';
import { reportFinder } from './report/finder.ts';
import { documentFinder } from './search/documents.ts';
import { screenFinder } from './search/screens.ts';
import { settingFinder } from './search/settings.ts';

/** The domain of documents that a project stores, and of running them: views, queries, reports, templates, services. */
export const documents: Domain = {
  areas: [
    documentsArea,
    langArea,
    queryArea,
    reportArea,
    writeArea,
    servicesArea,
    statisticsArea,
    templatesArea,
    viewArea,
  ],
  routes: [addStopRoute],
  jobs: (tools) => ({
    // Schedules are due at whole hours. Missed ones are sent at the next run.
    reports: { cron: '*/5 * * * *', missed: 'once', work: ({ signal }) => sendReports(tools, signal) },
  }),
  finders: [reportFinder, screenFinder, settingFinder, documentFinder],
};
