import { sql } from 'kysely';
import type { Static } from 'typebox';
import { rolesOfAccess, type OwnScreen } from '../../../engine/check/index.ts';
import { leadsTo, overlap, readAddress, type ScreenAddress } from '../../../schemas/documents/screen-address.ts';
import type { ownAddress } from '../../../schemas/entities/project.ts';
import { areas } from '../../../schemas/roles.ts';
import { routeParams, routes } from '../../../schemas/routes.ts';
import type { Db } from '../../area.ts';
import { fieldError, unprocessable } from '../../problem.ts';
import type { Unit, Units } from './built-in.ts';
import type { DocumentKey } from './history.ts';

/** A screen that is opened at an address of its own, by these roles. */
export interface AddressedScreen extends OwnScreen {
  readonly roles: readonly string[];
  readonly read: ScreenAddress;
}

type Stating = Pick<Unit, 'kind' | 'document'>;

const inRoutes: ReadonlySet<string> = new Set(routes.map(({ screen }) => screen));

/** The screens that state an address which they can have, by name. Of two that state the same one, the first has it. */
export function addressedScreens(units: ReadonlyMap<string, Stating>): AddressedScreen[] {
  const found: AddressedScreen[] = [];
  const stating = [...units].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [screen, { kind, document }] of stating) {
    const { address, access } = document;
    const read = kind === 'screen' && !inRoutes.has(screen) ? readAddress(address) : null;
    if (!read || typeof address !== 'string' || found.some((other) => overlap(read, other.read))) continue;
    found.push({ screen, address, access, roles: rolesOfAccess(access, areas), read });
  }
  return found;
}

/** The same of a project, without reading its documents. Built-in screens have their rows in routes.json. */
export async function loadAddressedScreens(db: Db, project: number): Promise<AddressedScreen[]> {
  const rows = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', '=', 'screen')
    .where(sql<boolean>`document -> 'address' is not null`)
    .select('name')
    .select(sql`document -> 'address'`.as('address'))
    .select(sql`document -> 'access'`.as('access'))
    .execute();
  return addressedScreens(
    new Map(rows.map(({ name, address, access }) => [name, { kind: 'screen', document: { address, access } }])),
  );
}

/** What a page learns: the addresses that these roles may open. */
export const addressesFor = (
  screens: readonly AddressedScreen[],
  held: readonly string[],
): Static<typeof ownAddress>[] =>
  screens
    .filter(({ roles }) => roles.some((role) => held.includes(role)))
    .map(({ screen, address }) => ({ Path: address, Screen: screen }));

/** Can a menu lead there, without anything more said? */
export const needsNothing = ({ address }: AddressedScreen): boolean =>
  routeParams(address).every((name) => address.includes(`:${name}?`));

/** The screen to whose address a path leads; a page asks by the path where it does not know the screen. */
export function findUnitAt(units: Units, path: string): Unit | undefined {
  const found = addressedScreens(units).find(({ read }) => leadsTo(path, read));
  return found && units.get(found.screen);
}

/** Two screens that are saved at the same time do not get the same address. */
export async function requireFreeAddress(db: Db, key: DocumentKey, document: Unit['document']): Promise<void> {
  const read = readAddress(document['address']);
  if (!read) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses/${key.project}`}, 0))`.execute(db);
  const others = await loadAddressedScreens(db, key.project);
  if (others.every((other) => other.screen === key.name || !overlap(read, other.read))) return;
  throw unprocessable('document-has-errors', 'The document has errors.', [
    fieldError('/document/address', 'address-taken'),
  ]);
}
