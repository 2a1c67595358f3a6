// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../../../../operations/manual.ts';
import type { TSchema } from 'typebox';
import { buildCatalogue, type CatalogueLists } from '../../../../engine/check/index.ts';
import type { Catalogue } from '../../../../engine/index.ts';
import { flowManuals } from '../../../../flows/manuals.ts';
import { hubEvents } from '../../../../schemas/calls/hub.ts';
import { calls } from '../../../../schemas/calls/index.ts';
import { contractManuals } from '../../../../schemas/contract-manuals.ts';
import { documentSchemas } from '../../../../schemas/documents/index.ts';
import { entities } from '../../../../schemas/entities/index.ts';
import { roots } from '../../../../schemas/entities/roots.ts';
import { areas, ROLES } from '../../../../schemas/roles.ts';
import { routes } from '../../../../schemas/routes.ts';
import { tables } from '../../../../schemas/tables/index.ts';
import { definitions as widgets } from '../../../../widgets/definitions.ts';
import type { loadAllTexts } from '../../../platform/texts/text-overrides.ts';
import { addressedScreens } from './addresses.ts';
import type { Unit, Units } from './built-in.ts';

// Drops the exact types: the checker reads them as JSON Schemas.
const events: Readonly<Record<string, TSchema>> = hubEvents;

const LISTS: Omit<CatalogueLists, 'parts' | 'locales'> = {
  widgets: Object.values(widgets),
  flows: Object.values(flowManuals),
  contracts: Object.values(contractManuals),
  calls,
  hubEvents: events,
  entities: { ...entities, ...documentSchemas },
  areas,
  roles: ROLES,
  routes,
  tables: Object.keys(tables),
  roots,
};

/** The stored services and references that documents may name; undefined if they are not checked. */
export type StoredNames = Pick<Catalogue, 'services' | 'references'>;

/** Builds the catalogue of everything that a document of a project may name, with the new state of the document itself. */
export function createCatalogue(
  units: Units,
  locales: Awaited<ReturnType<typeof loadAllTexts>>,
  name: string,
  document: Unit['document'],
  stored: StoredNames = {},
): Catalogue {
  const parts = [...units.values()].filter(({ kind }) => kind === 'part').map((unit) => [unit.name, unit.document]);
  const own = 'part' in document ? [[name, document]] : [];
  return buildCatalogue({
    ...LISTS,
    locales,
    ownScreens: addressedScreens(units),
    parts: Object.fromEntries([...parts, ...own]),
    ...stored,
  });
}
