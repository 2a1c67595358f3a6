import { routes, type RouteCondition } from '../../../schemas/routes.ts';
import type { Db } from '../../area.ts';
import { readBuiltInUnits, type Unit } from './built-in.ts';

type Kinds = ReadonlyMap<string, Pick<Unit, 'kind'>>;

/** Development views are the documents whose names begin so. */
const DEVELOPMENT = 'admin/development/';

const CONDITIONS: Readonly<Record<RouteCondition, (units: Kinds) => boolean>> = {
  developmentViews: (units) => [...units.keys()].some((name) => name.startsWith(DEVELOPMENT)),
};

/** Do the conditions of the addresses of a screen hold? */
export const conditionHolds = (units: Kinds, screen: string): boolean =>
  routes.every((route) => route.screen !== screen || route.when === undefined || CONDITIONS[route.when](units));

/** Screens that have an address and cannot be shown in the project: nothing leads to them. */
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
