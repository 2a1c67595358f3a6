import { sql } from 'kysely';
import type { Static } from 'typebox';
import { rolesOfAccess, type OwnScreen } from '../../../../engine/check/index.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import { leadsTo, overlap, readAddress, type ScreenAddress } from '../../../../schemas/documents/screen-address.ts';
import type { ownAddress } from '../../../../schemas/entities/project.ts';
import { areas } from '../../../../schemas/roles.ts';
import { routeParams, routes } from '../../../../schemas/routes.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import type { Unit, Units } from './built-in.ts';
import type { DocumentKey } from './history.ts';
import { loadHtmlViewUnits } from './html-views.ts';
import { unitNameOf } from './view-names.ts';

/** A screen with an address of its own, and the roles that may open it. */
export interface AddressedScreen extends OwnScreen {
  readonly roles: readonly string[];
  readonly read: ScreenAddress;
  readonly view?: boolean | undefined;
}

type AddressableUnit = Pick<Unit, 'kind' | 'document' | 'view'>;

const inRoutes: ReadonlySet<string> = new Set(routes.map(({ screen }) => screen));

/** Returns the screens that have a valid address, ordered by name. If two addresses conflict, the first screen has the address. */
export function addressedScreens(units: ReadonlyMap<string, AddressableUnit>): AddressedScreen[] {
  const found: AddressedScreen[] = [];
  const stating = [...units].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [screen, { kind, document, view }] of stating) {
    const { address, access } = document;
    const read = kind === 'screen' && !inRoutes.has(screen) ? readAddress(address) : null;
    if (!read || typeof address !== 'string' || found.some((other) => overlap(read, other.read))) continue;
    found.push({ screen, address, access, roles: rolesOfAccess(access, areas), read, view });
  }
  return found;
}

/** Loads the screens of a project that have an address, without their whole documents. Built-in screens have their rows in routes.json. */
export async function loadAddressedScreens(db: Db, project: number): Promise<AddressedScreen[]> {
  const rows = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', ['screen', storedKinds.customView.name])
    .where(sql<boolean>`document -> 'address' is not null`)
    .select(['kind', 'name'])
    .select(sql`document -> 'address'`.as('address'))
    .select(sql`document -> 'access'`.as('access'))
    .execute();
  const screens = rows.map(
    ({ kind, name, address, access }) =>
      [
        unitNameOf(kind, name),
        { kind: 'screen', document: { address, access }, ...(kind === 'screen' ? {} : { view: true }) },
      ] as const,
  );
  const views = (await loadHtmlViewUnits(db, project)).map((unit) => [unit.name, unit] as const);
  return addressedScreens(new Map<string, AddressableUnit>([...screens, ...views]));
}

/** The screens that a reader who edits menus may know of. */
export const knownScreens = (
  screens: readonly AddressedScreen[],
  held: readonly string[],
): readonly AddressedScreen[] =>
  screens.filter(({ view, roles }) => !view || held.includes('Admin') || roles.some((role) => held.includes(role)));

/** Returns the addresses that these roles may open. Pages get no others. */
export const addressesFor = (
  screens: readonly AddressedScreen[],
  held: readonly string[],
): Static<typeof ownAddress>[] =>
  screens
    .filter(({ roles }) => roles.some((role) => held.includes(role)))
    .map(({ screen, address }) => ({ Path: address, Screen: screen }));

/** Whether a menu entry can link to the screen: its address has no required parameters. */
export const hasNoRequiredParams = ({ address }: AddressedScreen): boolean =>
  routeParams(address).every((name) => address.includes(`:${name}?`));

/** Finds the screen whose address matches a path, for pages that know only the path. */
export function findUnitAt(units: Units, path: string): Unit | undefined {
  const found = addressedScreens(units).find(({ read }) => leadsTo(path, read));
  return found && units.get(found.screen);
}

/** Refuses an address that conflicts with another screen. A lock covers screens that are saved at the same time. */
export async function requireFreeAddress(db: Db, key: DocumentKey, document: Unit['document']): Promise<void> {
  const read = readAddress(document['address']);
  if (!read) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses/${key.project}`}, 0))`.execute(db);
  const others = await loadAddressedScreens(db, key.project);
  const own = unitNameOf(key.kind, key.name);
  if (others.every((other) => other.screen === own || !overlap(read, other.read))) return;
  throw unprocessable('document-has-errors', 'The document has errors.', [
    fieldError('/document/address', 'address-taken'),
  ]);
}
