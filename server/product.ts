import { demoSignIns } from '../schemas/demo/index.ts';
import { loadDemo } from './areas/demo/load.ts';
import { areas, vocabulary } from './areas/index.ts';
import type { Area, Db, Identity } from './area.ts';
import type { Vocabulary } from './http/validation.ts';
import { identity } from './policy/identity.ts';

/** What the ground serves: the one place where the product meets it. */
export interface Product {
  readonly areas: readonly Area[];
  readonly identity: Identity;
  readonly vocabulary: Vocabulary;
  /** Fills an empty database with the demo project. */
  readonly loadDemo: (db: Db) => Promise<void>;
  readonly demoSignIns: readonly { readonly role: string; readonly username: string; readonly password: string }[];
}

export const product: Product = {
  areas,
  identity,
  vocabulary,
  loadDemo: (db) => loadDemo(db),
  demoSignIns,
};
