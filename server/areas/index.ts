import { entities } from '../../schemas/entities/index.ts';
import { schemaFormats } from '../../engine/document/schema-formats.ts';
import type { Area } from '../area.ts';
import type { Vocabulary } from '../http/validation.ts';
import { accountArea } from './account/routes.ts';
import { linkingArea } from './linking/routes.ts';
import { actionsArea } from './actions/routes.ts';
import { auditArea } from './audit/routes.ts';
import { bulkArea } from './bulk/routes.ts';
import { bundleArea } from './bundle/routes.ts';
import { chatArea } from './chat/routes.ts';
import { dataArea } from './data/routes.ts';
import { documentsArea } from './documents/routes.ts';
import { filesArea } from './files/routes.ts';
import { gridArea } from './grid/routes.ts';
import { guestsArea } from './guests/routes.ts';
import { impersonateArea } from './impersonate/routes.ts';
import { jobsArea } from './jobs/routes.ts';
import { langArea } from './lang/routes.ts';
import { libraryArea } from './library/routes.ts';
import { mailArea } from './mail/routes.ts';
import { massArea } from './mass/routes.ts';
import { meetingsArea } from './meetings/routes.ts';
import { menteeArea } from './mentee/routes.ts';
import { applicationsArea } from './applications/routes.ts';
import { mentorArea } from './mentor/routes.ts';
import { microdataArea } from './microdata/routes.ts';
import { notificationsArea } from './notifications/routes.ts';
import { overviewArea } from './overview/routes.ts';
import { paymentsArea } from './payments/routes.ts';
import { projectsArea } from './projects/routes.ts';
import { queryArea } from './query/routes.ts';
import { questArea } from './quest/routes.ts';
import { relayArea } from './relay/routes.ts';
import { reportArea } from './report/routes.ts';
import { writeArea } from './write/routes.ts';
import { servicesArea } from './services/routes.ts';
import { statisticsArea } from './statistics/routes.ts';
import { templatesArea } from './templates/routes.ts';
import { usersArea } from './users/routes.ts';
import { viewArea } from './view/routes.ts';

/** Every area that answers calls. */
export const areas: readonly Area[] = [
  accountArea,
  applicationsArea,
  linkingArea,
  actionsArea,
  dataArea,
  gridArea,
  meetingsArea,
  menteeArea,
  mentorArea,
  statisticsArea,
  auditArea,
  bulkArea,
  bundleArea,
  chatArea,
  documentsArea,
  filesArea,
  guestsArea,
  impersonateArea,
  jobsArea,
  langArea,
  libraryArea,
  mailArea,
  massArea,
  microdataArea,
  notificationsArea,
  overviewArea,
  paymentsArea,
  projectsArea,
  queryArea,
  questArea,
  relayArea,
  reportArea,
  writeArea,
  servicesArea,
  templatesArea,
  usersArea,
  viewArea,
];

/** What bodies and replies may refer to. */
export const vocabulary: Vocabulary = { entities, formats: schemaFormats };
