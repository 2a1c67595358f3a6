import type { Project } from '../../../../schemas/entities/project.ts';
import { formatDocument } from '../../../../engine/document/index.ts';
import { projects } from '../../../../schemas/calls/projects.ts';
import { DEFAULT_PASSWORD_MASK } from '../../../../schemas/formats/password.ts';
import { TOAST_MS } from '../../../../schemas/formats/toast-time.ts';
import { areas, isRole } from '../../../../schemas/roles.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import { isDemo } from '../../../platform/data/empty-database.ts';
import { hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { settingsFor } from '../settings/settings-for.ts';
import { objectOf, settingsOf } from '../../../policy/settings.ts';
import {
  addressesFor,
  knownScreens,
  loadAddressedScreens,
  unavailableScreens,
  layOutText,
} from '../../documents/index.ts';
import { presentMicrodata } from '../../admissions/index.ts';
import { languages } from '../../../platform/texts/texts.ts';
import { requireProjectEditor, checkProject, describeChanges } from './check.ts';
import { findSettingsText, SETTINGS_KIND } from './history.ts';
import { listMenuScreens } from './menu-screens.ts';
import { saveProject } from './save.ts';
import { createStarterSettings } from './starter-settings.ts';
import { getUserData, setUserData } from './user-data.ts';

/** The facts about the installation that the web app needs before sign-in. */
const describeInstallation = async ({ config, db }: CallContext) => ({
  Demo: config.DEMO && (await isDemo(db)),
  DefaultLanguage: languages()[0] ?? 'el',
  Languages: [...languages()],
  PasswordRules: DEFAULT_PASSWORD_MASK,
  ToastMs: TOAST_MS,
  ReconnectMs: 5000,
  PartSize: 262_144,
});

export const projectsArea = area('projects', projects, {
  settings: (_body, context) => describeInstallation(context),
  getProjects: (_body, context) => listProjects(context),
  get: async (body, context) => presentProject(context, await requireReader(context, body.ProjectId)),
  byId: async (body, context) => {
    const reader = await requireReader(context, body.Id);
    const project = { ...(await presentProject(context, reader)), ...(await presentMicrodata(context.db, reader)) };
    if (!hasRole(reader, ...areas.settings)) return project;
    // Editors of settings get their text as written.
    const text = await findSettingsText(context.db, reader.project.id);
    return { ...project, Settings: layOutText(SETTINGS_KIND, { Settings: settingsFor(reader) }, text) };
  },
  set: (body, context) => saveProject(context, body),
  check: async ({ Project: draft, ProjectId }, context) => {
    const reader = await requireProjectEditor(context, draft, ProjectId);
    const { settings, problems } = await checkProject(context.db, reader, draft);
    return { Problems: [...problems], Changes: await describeChanges(context.db, reader, settings, draft.Id === '') };
  },
  starter: async ({ ProjectId }, context) => ({
    Settings: formatDocument(createStarterSettings(await requireReader(context, ProjectId))),
  }),
  places: async ({ ProjectId }, context) => {
    const { project, roles } = await requireReader(context, ProjectId);
    const own = knownScreens(await loadAddressedScreens(context.db, project.id), roles);
    return {
      Screens: listMenuScreens(
        await unavailableScreens(context.db, project.id, { roles, config: context.config }),
        own,
      ),
    };
  },
  getUserData: async ({ ProjectId, UserId }, context) => ({
    Data: { ...(await getUserData(context, ProjectId, UserId)) },
  }),
  setUserData: async ({ ProjectId, UserId, Data }, context) => ({
    Data: { ...(await setUserData(context, ProjectId, UserId, Data)) },
  }),
});

const presentProject = async ({ db, config }: CallContext, reader: Reader): Promise<Project> => ({
  Id: String(reader.project.id),
  Descr: reader.project.descr,
  url: reader.project.url,
  Settings: JSON.stringify(settingsFor(reader)),
  Revision: reader.project.revision,
  Unavailable: await unavailableScreens(db, reader.project.id, { roles: reader.roles, config }),
  Addresses: addressesFor(await loadAddressedScreens(db, reader.project.id), reader.roles),
});

async function listProjects({ db, me }: CallContext) {
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
