import { demoSignIns } from '../schemas/demo/index.ts';
import { loadDemo } from './areas/demo/load.ts';
import { areas, vocabulary } from './areas/index.ts';
import { hubAreas } from './areas/hub.ts';
import type { Area, Db, Identity } from './area.ts';
import type { Storage } from './files/storage.ts';
import type { HubArea } from './hub/methods.ts';
import type { PresencePolicy } from './hub/presence.ts';
import type { Vocabulary } from './http/validation.ts';
import { identity } from './policy/identity.ts';
import { presencePolicy } from './policy/presence.ts';

/** What the ground serves: the one place where the product meets it. */
export interface Product {
  readonly areas: readonly Area[];
  /** What answers the methods of the hub. */
  readonly hubAreas: readonly HubArea[];
  readonly identity: Identity;
  /** Who may know whether somebody is here. */
  readonly presence: PresencePolicy;
  readonly vocabulary: Vocabulary;
  /** Fills an empty database with the demo project. */
  readonly loadDemo: (db: Db, storage?: Storage) => Promise<void>;
  readonly demoSignIns: readonly { readonly role: string; readonly username: string; readonly password: string }[];
}

export const product: Product = {
  areas,
  hubAreas,
  identity,
  presence: presencePolicy,
  vocabulary,
  loadDemo: (db, storage) => loadDemo(db, new Date(), storage),
  demoSignIns,
};
