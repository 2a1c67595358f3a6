import type { Kysely } from 'kysely';
import { createResetDeliverer } from './areas/account/resets.ts';
import { createTextReader } from './areas/library/text-reader.ts';
import type { Config } from './config.ts';
import type { Database } from './data/tables.ts';
import { mailDeliverer } from './mail/deliver.ts';
import type { Deliverer } from './outbox.ts';

/** Who does which kind of promised effect. */
export const createDeliverers = (db: Kysely<Database>, config: Config): Readonly<Record<string, Deliverer>> => ({
  mail: mailDeliverer(db, config),
  reset: createResetDeliverer(db, config),
  'library.read': createTextReader(db, config),
});
