import { sql } from 'kysely';
import { rolesOfAccess } from '../../../../engine/check/index.ts';
import { areas } from '../../../../schemas/roles.ts';
import { routes, type RouteCondition } from '../../../../schemas/routes.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Config } from '../../../platform/base/config.ts';
import { readBuiltInUnits, type Unit } from './built-in.ts';

type Kinds = ReadonlyMap<string, Pick<Unit, 'kind' | 'document'>>;

/** The reader of screens, and the configuration that conditions of routes depend on. */
export interface ScreenReader {
  readonly roles: readonly string[];
  readonly config: Pick<Config, 'DEVELOPER_TOOLS'>;
}

/** A view of the development console. `title` is the key of its text, for a document without a title. */
export interface DevelopmentView extends Pick<Unit, 'kind' | 'name' | 'document'> {
  readonly title?: string;
}

interface BuiltInView {
  readonly name: string;
  readonly title?: string;
  readonly on?: (config: ScreenReader['config']) => boolean;
}

/** The prefix of the names of development views that a project stores. */
const DEVELOPMENT = 'admin/development/';

/** The views of the product. */
const BUILT_IN_VIEWS: readonly BuiltInView[] = [
  { name: 'admin/query' },
  { name: 'admin/project/payments' },
  { name: 'development/templates', title: 'templates.title' },
  { name: 'development/relay', on: ({ DEVELOPER_TOOLS }) => DEVELOPER_TOOLS.length > 0 },
];

/**
 * The views of the development console for a reader: administrators see those of the product, everybody sees those of
 * the project that their roles may open.
 */
export function listDevelopmentViews(units: Kinds, { roles, config }: ScreenReader): DevelopmentView[] {
  const ofProduct = roles.includes('Admin') ? BUILT_IN_VIEWS.filter(({ on }) => on?.(config) ?? true) : [];
  const ofProject = [...units.keys()]
    .filter((name) => name.startsWith(DEVELOPMENT))
    .map((name): BuiltInView => ({ name }));
  return [...ofProduct, ...ofProject].flatMap(({ name, title }) => {
    const unit = units.get(name);
    if (!unit || !isOpenFor(unit.document['access'], roles)) return [];
    return [{ kind: unit.kind, document: unit.document, name, ...(title === undefined ? {} : { title }) }];
  });
}

const isOpenFor = (access: unknown, roles: readonly string[]): boolean =>
  access === undefined || rolesOfAccess(access, areas).some((role) => roles.includes(role));

const CONDITIONS: Readonly<Record<RouteCondition, (units: Kinds, reader: ScreenReader) => boolean>> = {
  developmentViews: (units, reader) => listDevelopmentViews(units, reader).length > 0,
};

/** Whether the conditions of all routes of a screen hold for a reader. */
export const conditionHolds = (units: Kinds, screen: string, reader: ScreenReader): boolean =>
  routes.every((route) => route.screen !== screen || route.when === undefined || CONDITIONS[route.when](units, reader));

/** Returns the screens that have a route but cannot be shown in the project. Menus and links leave them out. */
export async function unavailableScreens(db: Db, project: number, reader: ScreenReader): Promise<string[]> {
  const stored = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', ['screen', 'part'])
    .select(['kind', 'name'])
    // Only the conditions read documents.
    .select(sql<Unit['document'] | null>`case when name like ${`${DEVELOPMENT}%`} then document end`.as('document'))
    .execute();
  const own = stored.map(
    ({ kind, name, document }) =>
      [name, { kind: kind === 'part' ? 'part' : 'screen', document: document ?? {} }] as const,
  );
  const units: Kinds = new Map<string, Pick<Unit, 'kind' | 'document'>>([...readBuiltInUnits(), ...own]);
  const screens = [...new Set(routes.map(({ screen }) => screen))];
  return screens.filter((screen) => units.get(screen)?.kind !== 'screen' || !conditionHolds(units, screen, reader));
}
