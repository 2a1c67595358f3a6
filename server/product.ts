// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../operations/index.ts';
import { demoSignIns } from '../schemas/demo/index.ts';
import { createSearchArea, loadDemo } from './domains/operations/index.ts';
import { schemaFormats } from '../operations/schema-formats.ts';
import { entities } from '../schemas/entities/index.ts';
import { domains } from './domains.ts';
import type { Area } from './platform/http/area.ts';
import type { Db } from './platform/data/tables.ts';
import type { Identity } from './platform/session/identity.ts';
import type { Storage } from './platform/files/storage.ts';
import type { HubArea } from './platform/hub/methods.ts';
import type { PresencePolicy } from './platform/hub/presence.ts';
import type { AddRoutes } from './platform/app/app.ts';
import type { Vocabulary } from './platform/http/validation.ts';
import { identity } from './policy/identity.ts';
import { presencePolicy } from './policy/presence.ts';

/** The parts of the product that the platform serves. */
export interface Product {
  readonly areas: readonly Area[];
  /** The handlers of hub methods. */
  readonly hubAreas: readonly HubArea[];
  /** Routes that are not calls. */
  readonly routes: readonly AddRoutes[];
  readonly identity: Identity;
  /** Decides who may know whether somebody is online. */
  readonly presence: PresencePolicy;
  readonly vocabulary: Vocabulary;
  /** Fills an empty database with the demo project. */
  readonly loadDemo: (db: Db, storage?: Storage) => Promise<void>;
  readonly demoSignIns: readonly { readonly role: string; readonly username: string; readonly password: string }[];
}

export const product: Product = {
  areas: [...domains.flatMap(({ areas }) => areas), createSearchArea(domains.flatMap(({ finders = [] }) => finders))],
  hubAreas: domains.flatMap(({ hubAreas = [] }) => hubAreas),
  routes: domains.flatMap(({ routes = [] }) => routes),
  identity,
  presence: presencePolicy,
  vocabulary: { entities, formats: schemaFormats },
  loadDemo: (db, storage) => loadDemo(db, new Date(), storage),
  demoSignIns,
};
