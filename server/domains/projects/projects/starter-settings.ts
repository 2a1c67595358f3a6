import type { Reader } from '../../../policy/reader.ts';
import { maskSecrets } from '../settings/settings-for.ts';
import { objectOf } from '../../../policy/settings.ts';

/** Parts of Config that belong to one project: its codes, services, picture and questions. */
const PROJECT_ONLY_KEYS: ReadonlySet<string> = new Set([
  'communicator',
  'MIS',
  'MicrodataDateActionId',
  'MicrodataSendFilter',
  'MicrodataUrl',
  'Logo',
  'HomeCustomView',
  'tdfw',
  'Application',
]);

/** The settings of a new project: the fields and menus of this one. */
export function createStarterSettings({ project }: Reader): object {
  const { all, Config } = project.settings;
  const config = Object.fromEntries(Object.entries(Config).filter(([key]) => !PROJECT_ONLY_KEYS.has(key)));
  return objectOf(
    maskSecrets({ version: 1, Config: config, User: objectOf(all['User']), Roles: objectOf(all['Roles']) }),
  );
}
