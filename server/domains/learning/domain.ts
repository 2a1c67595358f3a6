import type { Domain } from '../../platform/app/domain.ts';
import { workbookProject } from '../documents/index.ts';
import { answerable } from '../library/index.ts';
import { inactivity } from '../people/index.ts';
import { isSilent } from './grid/attention.ts';
import { requireAnswerable } from './quest/answer-files.ts';
import { requireWorkbookProject } from './quest/workbook-access.ts';
import { actionFinder } from './actions/finder.ts';
import { questionnaireFinder } from './quest/finder.ts';
import { actionsArea } from './actions/routes.ts';
import { dataArea } from './data/routes.ts';
import { gridArea } from './grid/routes.ts';
import { addFeedRoute } from './meetings/feed-route.ts';
import { meetingsArea } from './meetings/routes.ts';
import { menteeArea } from './mentee/routes.ts';
import { mentorArea } from './mentor/routes.ts';
import { questArea } from './quest/routes.ts';
import { actionsHub } from './actions/hub.ts';
import { sendReminders } from './reminders/send.ts';

/** The domain of actions, questionnaires, the gradebook, meetings and reminders. */
export const learning: Domain = {
  areas: [actionsArea, dataArea, gridArea, meetingsArea, menteeArea, mentorArea, questArea],
  routes: [addFeedRoute],
  hubAreas: [actionsHub],
  jobs: (tools) => ({
    // At 8:00 in the time zone of the installation. After a missed morning it runs when a server starts.
    reminders: { cron: '0 8 * * *', missed: 'once', work: ({ signal }) => sendReminders(tools, signal) },
  }),
  finders: [actionFinder, questionnaireFinder],
};

workbookProject.provide(requireWorkbookProject);
answerable.provide(requireAnswerable);
inactivity.provide(isSilent);
