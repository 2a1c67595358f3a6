import type { Reader } from '../../policy/reader.ts';
import { maskSecrets } from '../../policy/settings-for.ts';
import { objectOf } from '../../policy/settings.ts';

/** Parts of Config that are one project's own: its codes, its services, its picture, its questions. */
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

/** What a new project begins with: the fields and the menus of this one. */
export function createStarterSettings({ project }: Reader): object {
  const { all, Config } = project.settings;
  const config = Object.fromEntries(Object.entries(Config).filter(([key]) => !PROJECT_ONLY_KEYS.has(key)));
  return objectOf(
    maskSecrets({ version: 1, Config: config, User: objectOf(all['User']), Roles: objectOf(all['Roles']) }),
  );
}
