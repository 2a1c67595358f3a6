import { accountMatrix } from './account.ts';
import { linkingMatrix } from './linking.ts';
import { actionsMatrix } from './actions.ts';
import { auditMatrix } from './audit.ts';
import { bulkMatrix } from './bulk.ts';
import { bundleMatrix } from './bundle.ts';
import { chatMatrix } from './chat.ts';
import { dataMatrix } from './data.ts';
import { documentsMatrix } from './documents.ts';
import { filesMatrix } from './files.ts';
import { gridMatrix } from './grid.ts';
import { guestsMatrix } from './guests.ts';
import { impersonateMatrix } from './impersonate.ts';
import { jobsMatrix } from './jobs.ts';
import { writeMatrix } from './write.ts';
import { langMatrix } from './lang.ts';
import { libraryMatrix } from './library.ts';
import { mailMatrix } from './mail.ts';
import { massMatrix } from './mass.ts';
import { meetingsMatrix } from './meetings.ts';
import { menteeMatrix } from './mentee.ts';
import { mentorMatrix } from './mentor.ts';
import { notificationsMatrix } from './notifications.ts';
import { overviewMatrix } from './overview.ts';
import { applicationsMatrix } from './applications.ts';
import { microdataMatrix } from './microdata.ts';
import { paymentsMatrix } from './payments.ts';
import { reviewsMatrix } from './reviews.ts';
import { projectsMatrix } from './projects.ts';
import { queryMatrix } from './query.ts';
import { questMatrix } from './quest.ts';
import { relayMatrix } from './relay.ts';
import { reportMatrix } from './report.ts';
import { searchMatrix } from './search.ts';
import { servicesMatrix } from './services.ts';
import { statisticsMatrix } from './statistics.ts';
import { templatesMatrix } from './templates.ts';
import { usersMatrix } from './users.ts';
import { viewMatrix } from './view.ts';
import type { AreaMatrix } from './table.ts';

export { matrixRoles, SUBJECTS, type MatrixCaller, type RowRule, type Subject } from './table.ts';

/** One file an area. */
const areas: readonly AreaMatrix[] = [
  accountMatrix,
  linkingMatrix,
  actionsMatrix,
  dataMatrix,
  gridMatrix,
  meetingsMatrix,
  menteeMatrix,
  mentorMatrix,
  statisticsMatrix,
  auditMatrix,
  bulkMatrix,
  bundleMatrix,
  chatMatrix,
  documentsMatrix,
  filesMatrix,
  guestsMatrix,
  impersonateMatrix,
  jobsMatrix,
  writeMatrix,
  langMatrix,
  libraryMatrix,
  mailMatrix,
  massMatrix,
  notificationsMatrix,
  overviewMatrix,
  applicationsMatrix,
  microdataMatrix,
  paymentsMatrix,
  reviewsMatrix,
  projectsMatrix,
  queryMatrix,
  questMatrix,
  relayMatrix,
  reportMatrix,
  searchMatrix,
  servicesMatrix,
  templatesMatrix,
  usersMatrix,
  viewMatrix,
];

/** call -> who gets past its role check. */
export const matrix: AreaMatrix['roles'] = Object.assign({}, ...areas.map(({ roles }) => roles));
export const bodies: AreaMatrix['bodies'] = Object.assign({}, ...areas.map((area) => area.bodies));
export const rows: AreaMatrix['rows'] = areas.flatMap((area) => area.rows);
/** call -> why it has no rows. */
export const reasonsForNoRows: AreaMatrix['rowsWhy'] = Object.assign({}, ...areas.map((area) => area.rowsWhy));
