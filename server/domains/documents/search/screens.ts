import { sql } from 'kysely';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import { searchRank } from '../../../../schemas/formats/search-rank.ts';
import { areas } from '../../../../schemas/roles.ts';
import { routeParams, routeRoles, routes, type Route } from '../../../../schemas/routes.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { createFinder } from '../../../policy/finder.ts';
import type { Reader } from '../../../policy/reader.ts';
import { addressesFor, hasNoRequiredParams, loadAddressedScreens } from '../documents/addresses.ts';
import { unavailableScreens } from '../documents/available.ts';
import { readBuiltInUnits } from '../documents/built-in.ts';
import { unitNameOf } from '../documents/view-names.ts';
import { createTitleReader } from './titles.ts';

/** Finds the screens that the reader may open without further values: those of the product and those of the project. */
export const screenFinder = createFinder({
  kind: 'screen',
  roles: areas.main,
  find: async (reader, { context, search }) => {
    const [names, stored, read] = await Promise.all([
      listOpenScreens(context.db, reader, context.config),
      loadStoredTitles(context.db, reader.project.id),
      createTitleReader(context),
    ]);
    return names
      .map((name) => ({
        name,
        titles: read(stored.get(name) ?? readBuiltInUnits().get(name)?.document['title'], name),
      }))
      .filter(({ name, titles }) => titles.shown !== name)
      .filter(({ titles }) => titles.all.some((title) => searchRank(title, search) !== null))
      .map(({ name, titles }) => ({
        Id: name,
        Title: titles.shown,
        otherTexts: titles.all,
        Links: [{ Screen: name, With: {}, State: {} }],
      }));
  },
});

async function listOpenScreens(
  db: Db,
  reader: Reader,
  config: Parameters<typeof unavailableScreens>[2]['config'],
): Promise<readonly string[]> {
  const [own, unavailable] = await Promise.all([
    loadAddressedScreens(db, reader.project.id),
    unavailableScreens(db, reader.project.id, { roles: reader.roles, config }),
  ]);
  const built = routes.filter((route) => isPageOf(reader, route)).map(({ screen }) => screen);
  const addressed = addressesFor(own.filter(hasNoRequiredParams), reader.roles).map(({ Screen }) => Screen);
  return [...new Set([...built.filter((screen) => !unavailable.includes(screen)), ...addressed])];
}

function isPageOf(reader: Reader, route: Route): boolean {
  const roles = routeRoles(route);
  return (
    route.path.startsWith('/:curProject') &&
    route.access !== 'document' &&
    routeParams(route.path).every((name) => route.path.includes(`:${name}?`)) &&
    typeof roles !== 'string' &&
    reader.roles.some((role) => roles.includes(role))
  );
}

/** The titles of the screens and views that the project stores, by the names of their units. */
async function loadStoredTitles(db: Db, project: number): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', ['screen', storedKinds.customView.name, storedKinds.htmlView.name])
    .select(['kind', 'name'])
    .select(sql`coalesce(document -> 'title', document -> 'Title')`.as('title'))
    .execute();
  return new Map(rows.map(({ kind, name, title }) => [unitNameOf(kind, name), title]));
}
