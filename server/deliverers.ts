import type { Kysely } from 'kysely';
import { drawResetToken, resetDeliverer } from './areas/account/resets.ts';
import { readerOfFiles } from './areas/library/reading.ts';
import type { Config } from './config.ts';
import type { Database } from './data/tables.ts';
import { mailDeliverer } from './mail/deliver.ts';
import type { Deliverer } from './outbox.ts';

/** Who does which kind of promised effect. */
export const makeDeliverers = (db: Kysely<Database>, config: Config): Readonly<Record<string, Deliverer>> => ({
  mail: mailDeliverer(db, config, drawResetToken),
  reset: resetDeliverer(db, config),
  'library.read': readerOfFiles(db, config),
});
