import type { Project } from '../../../schemas/entities/project.ts';
import { projects } from '../../../schemas/calls/projects.ts';
import { DEFAULT_PASSWORD_MASK } from '../../../schemas/formats/password.ts';
import { isRole } from '../../../schemas/roles.ts';
import { area, type CallContext } from '../../area.ts';
import { isDemo } from '../../data/first.ts';
import { readerOf, type Reader } from '../../policy/reader.ts';
import { settingsFor } from '../../policy/settings-for.ts';
import { objectOf, settingsOf } from '../../policy/settings.ts';
import { unavailableScreens } from '../documents/available.ts';
import { languages } from '../lang/texts.ts';
import { changerOf, checkProject, tellChanges } from './check.ts';
import { menuScreens } from './places.ts';
import { saveProject } from './save.ts';
import { starterOf } from './starter.ts';
import { getUserData, setUserData } from './user-data.ts';

/** What the web app has to know before anybody is signed in. */
const installation = async ({ config, db }: CallContext) => ({
  Demo: config.DEMO && (await isDemo(db)),
  DefaultLanguage: languages()[0] ?? 'el',
  Languages: [...languages()],
  PasswordRules: DEFAULT_PASSWORD_MASK,
  ToastMs: 3000,
  ReconnectMs: 5000,
  PartSize: 262_144,
});

export const projectsArea = area('projects', projects, {
  settings: (_body, context) => installation(context),
  getProjects: (_body, context) => projectsOf(context),
  get: async (body, context) => present(context, await readerOf(context, body.ProjectId)),
  byId: async (body, context) => present(context, await readerOf(context, body.Id)),
  set: (body, context) => saveProject(context, body),
  check: async ({ Project: draft, ProjectId }, context) => {
    const reader = await changerOf(context, draft, ProjectId);
    const { settings, problems } = await checkProject(context.db, reader, draft);
    return { Problems: [...problems], Changes: await tellChanges(context.db, reader, settings, draft.Id === '') };
  },
  starter: async ({ ProjectId }, context) => ({
    Settings: JSON.stringify(starterOf(await readerOf(context, ProjectId))),
  }),
  places: async ({ ProjectId }, context) => {
    const { project } = await readerOf(context, ProjectId);
    return { Screens: menuScreens(await unavailableScreens(context.db, project.id)) };
  },
  getUserData: async ({ ProjectId, UserId }, context) => ({
    Data: { ...(await getUserData(context, ProjectId, UserId)) },
  }),
  setUserData: async ({ ProjectId, UserId, Data }, context) => ({
    Data: { ...(await setUserData(context, ProjectId, UserId, Data)) },
  }),
});

const present = async ({ db }: CallContext, reader: Reader): Promise<Project> => ({
  Id: String(reader.project.id),
  Descr: reader.project.descr,
  url: reader.project.url,
  Settings: JSON.stringify(settingsFor(reader)),
  Revision: reader.project.revision,
  Unavailable: await unavailableScreens(db, reader.project.id),
});

async function projectsOf({ db, me }: CallContext) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project')
    .where('memberships.person', '=', me.Id)
    .orderBy('projects.descr')
    .select(['projects.id', 'projects.descr', 'projects.url', 'projects.settings', 'memberships.roles'])
    .execute();
  return rows.map(({ id, descr, url, settings, roles }) => ({
    Id: String(id),
    Descr: descr,
    url,
    Roles: roles.filter(isRole),
    Logo: logoOf(settings),
  }));
}

function logoOf(settings: unknown): string {
  const address = objectOf(settingsOf(settings).Config['Logo'])['ImageUrl'];
  return typeof address === 'string' ? address : '';
}
