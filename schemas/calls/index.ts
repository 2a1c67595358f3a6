import { nameCalls, type CallTypes } from '../define.ts';
import { account } from './account.ts';
import { applications } from './applications.ts';
import { linking } from './linking.ts';
import { bulk } from './bulk.ts';
import { bundle } from './bundle.ts';
import { actions } from './actions.ts';
import { audit } from './audit.ts';
import { chat } from './chat.ts';
import { data } from './data.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { grid } from './grid.ts';
import { guests } from './guests.ts';
import { impersonate } from './impersonate.ts';
import { library } from './library.ts';
import { jobs } from './jobs.ts';
import { lang } from './lang.ts';
import { mail } from './mail.ts';
import { mass } from './mass.ts';
import { meetings } from './meetings.ts';
import { mentee } from './mentee.ts';
import { mentor } from './mentor.ts';
import { notifications } from './notifications.ts';
import { microdata } from './microdata.ts';
import { overview } from './overview.ts';
import { payments } from './payments.ts';
import { reviews } from './reviews.ts';
import { projects } from './projects.ts';
import { query } from './query.ts';
import { quest } from './quest.ts';
import { relay } from './relay.ts';
import { report } from './report.ts';
import { search } from './search.ts';
import { services } from './services.ts';
import { statistics } from './statistics.ts';
import { templates } from './templates.ts';
import { users } from './users.ts';
import { view } from './view.ts';
import { write } from './write.ts';

/** The calls by area and key. */
export const callGroups = {
  account,
  applications,
  bulk,
  bundle,
  audit,
  chat,
  documents,
  files,
  guests,
  impersonate,
  jobs,
  lang,
  library,
  mail,
  mass,
  microdata,
  notifications,
  overview,
  payments,
  reviews,
  projects,
  query,
  quest,
  relay,
  report,
  search,
  services,
  templates,
  users,
  view,
  write,
  actions,
  data,
  grid,
  meetings,
  mentee,
  mentor,
  statistics,
  linking,
} as const;

/** The call catalogue: "users.list" -> its declaration. Only implemented calls are listed. */
export const calls = nameCalls(callGroups);

/** The static types: `Calls['users.list']['body']`, `Calls['users.list']['reply']`. */
export type Calls = CallTypes<typeof callGroups>;
export type CallName = keyof Calls;
