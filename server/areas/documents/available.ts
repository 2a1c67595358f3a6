import { routes, type RouteCondition } from '../../../schemas/routes.ts';
import type { Db } from '../../area.ts';
import { readBuiltInUnits, type Unit } from './built-in.ts';

type Kinds = ReadonlyMap<string, Pick<Unit, 'kind'>>;

/** The prefix of the names of development views. */
const DEVELOPMENT = 'admin/development/';

const CONDITIONS: Readonly<Record<RouteCondition, (units: Kinds) => boolean>> = {
  developmentViews: (units) => [...units.keys()].some((name) => name.startsWith(DEVELOPMENT)),
};

/** Whether the conditions of all routes of a screen hold. */
export const conditionHolds = (units: Kinds, screen: string): boolean =>
  routes.every((route) => route.screen !== screen || route.when === undefined || CONDITIONS[route.when](units));

/** Returns the screens that have a route but cannot be shown in the project. Menus and links leave them out. */
export async function unavailableScreens(db: Db, project: number): Promise<string[]> {
  const stored = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', ['screen', 'part'])
    .select(['kind', 'name'])
    .execute();
  const own = stored.map(({ kind, name }) => [name, { kind: kind === 'part' ? 'part' : 'screen' }] as const);
  const units: Kinds = new Map<string, Pick<Unit, 'kind'>>([...readBuiltInUnits(), ...own]);
  const screens = [...new Set(routes.map(({ screen }) => screen))];
  return screens.filter((screen) => units.get(screen)?.kind !== 'screen' || !conditionHolds(units, screen));
}
