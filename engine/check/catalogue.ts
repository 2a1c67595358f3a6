import { readAddress } from '../../schemas/documents/screen-address.ts';
import type { CallDefinition, Catalogue, ContractDefinition, FlowDefinition } from '../base/catalogue.ts';
import type { Schema } from '../base/json.ts';
import type { WidgetDefinition } from '../base/widget.ts';

/** The lists of a host, from which the catalogue is built. */
export interface CatalogueLists {
  readonly widgets: Iterable<WidgetDefinition>;
  readonly flows: Iterable<FlowDefinition>;
  readonly contracts: Iterable<ContractDefinition>;
  readonly calls: Readonly<Record<string, CallDefinition>>;
  readonly hubEvents: Readonly<Record<string, Schema>>;
  readonly entities: Readonly<Record<string, Schema>>;
  readonly areas: Readonly<Record<string, readonly string[]>>;
  readonly roles: readonly string[];
  readonly routes: Iterable<RouteRow>;
  /** The screens of the project that have an address of their own. */
  readonly ownScreens?: Iterable<OwnScreen>;
  /** Parts by name. */
  readonly parts: Readonly<Record<string, unknown>>;
  /** language -> flat key -> text. */
  readonly locales: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly tables: readonly string[];
  readonly roots: Catalogue['roots'];
  readonly services?: Catalogue['services'] | undefined;
  readonly references?: Catalogue['references'] | undefined;
}

/** One row of routes.json. */
export interface RouteRow {
  readonly path: string;
  readonly screen: string;
  readonly roles: string | readonly string[];
  /** Params in the query. */
  readonly query?: readonly string[];
}

/** A screen of a project that states its address. */
export interface OwnScreen {
  readonly screen: string;
  readonly address: string;
  readonly access: unknown;
}

type Screens = Catalogue['screens'];

/** The catalogue of a host, for the server, the editor, the tools and the tests. */
export function buildCatalogue(lists: CatalogueLists): Catalogue {
  const { calls, hubEvents, entities, areas, roles, parts, tables, roots, services, references } = lists;
  return {
    widgets: byName(lists.widgets),
    flows: byName(lists.flows),
    contracts: byName(lists.contracts),
    screens: { ...ownScreensOf(lists.ownScreens ?? [], areas), ...screensOf(lists.routes, areas) },
    texts: textsOf(lists.locales),
    calls,
    hubEvents,
    entities,
    areas,
    roles,
    parts,
    tables,
    roots,
    ...(services && { services }),
    ...(references && { references }),
  };
}

const byName = <Definition extends { readonly name: string }>(list: Iterable<Definition>): Record<string, Definition> =>
  Object.fromEntries([...list].map((definition) => [definition.name, definition]));

/** A screen has the params of all its addresses; `needs` are those that every address requires. */
function screensOf(routes: Iterable<RouteRow>, areas: CatalogueLists['areas']): Screens {
  const found: Record<string, Screens[string]> = {};
  for (const { path, screen, roles, query = [] } of routes) {
    const [all, needed] = [[...paramsOf(path), ...query], paramsOf(path, true)];
    const before = found[screen];
    found[screen] = {
      path: before && before.params.length >= all.length ? before.path : path,
      roles: joined(before?.roles, rolesOf(roles, areas)),
      params: [...new Set([...(before?.params ?? []), ...all])],
      needs: before?.needs ? before.needs.filter((name) => needed.includes(name)) : needed,
    };
  }
  return found;
}

const ownScreensOf = (own: Iterable<OwnScreen>, areas: CatalogueLists['areas']): Screens =>
  Object.fromEntries(
    [...own].flatMap(({ screen, address, access }) => {
      const found = ownScreenOf(address, access, areas);
      return found ? [[screen, found]] : [];
    }),
  );

/** The catalogue's entry of a screen that states its address; null where the address is missing or not allowed. */
export function ownScreenOf(address: unknown, access: unknown, areas: CatalogueLists['areas']): Screens[string] | null {
  const read = readAddress(address);
  if (!read || typeof address !== 'string') return null;
  return {
    path: `/:curProject/${address}`,
    roles: rolesOfAccess(access, areas),
    params: read.params.map(({ name }) => name),
    needs: read.params.filter(({ optional }) => !optional).map(({ name }) => name),
    own: address,
  };
}

/** The roles that an access admits, as far as they can be read. */
export function rolesOfAccess(access: unknown, areas: CatalogueLists['areas']): readonly string[] {
  if (typeof access === 'string') return (Object.hasOwn(areas, access) ? areas[access] : undefined) ?? [];
  return Array.isArray(access) ? access.filter((role): role is string => typeof role === 'string') : [];
}

/** The params of a path; :curProject is filled in by the app. */
const paramsOf = (path: string, needed = false): string[] =>
  [...path.matchAll(/:(\w+)(\?)?/g)].flatMap(([, name = '', optional]) =>
    name === 'curProject' || (needed && optional !== undefined) ? [] : [name],
  );

type Roles = Screens[string]['roles'];

function rolesOf(roles: string | readonly string[], areas: CatalogueLists['areas']): Roles {
  if (typeof roles !== 'string') return roles;
  if (roles === 'anyone' || roles === 'signedIn') return roles;
  const area = Object.hasOwn(areas, roles) ? areas[roles] : undefined;
  if (!area) throw new Error(`routes: there is no area ${roles}`);
  return area;
}

function joined(before: Roles | undefined, here: Roles): Roles {
  if (before === undefined) return here;
  if (typeof before === 'string' || typeof here === 'string')
    return before === 'anyone' ? before : typeof here === 'string' ? here : before;
  return [...new Set([...before, ...here])];
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const PARAMETER = /\{\{\s*(?:-\s*)?([\w.]+)/g;

type Parameters = ReadonlyMap<string, ReadonlySet<string>>;

/** A language's texts are the same object until one of them changes, so the result is cached by the object. */
const known = new WeakMap<Readonly<Record<string, string>>, Parameters>();

function parametersOf(texts: Readonly<Record<string, string>>): Parameters {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts)) {
    const name = key.replace(PLURAL, '');
    const parameters = found.get(name) ?? new Set();
    if (name !== key) parameters.add('count');
    for (const [, parameter = ''] of text.matchAll(PARAMETER)) parameters.add(parameter);
    found.set(name, parameters);
  }
  known.set(texts, found);
  return found;
}

/** Every key with the parameters of its texts in all languages; plural forms are one key. */
function textsOf(locales: CatalogueLists['locales']): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const texts of Object.values(locales))
    for (const [name, parameters] of known.get(texts) ?? parametersOf(texts))
      found[name] = [...new Set([...(Object.hasOwn(found, name) ? (found[name] ?? []) : []), ...parameters])];
  return found;
}
