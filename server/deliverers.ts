import type { Kysely } from 'kysely';
import { issueResetToken, createResetDeliverer } from './areas/account/resets.ts';
import { issueApplicationToken } from './areas/applications/links.ts';
import { createTextReader } from './areas/library/text-reader.ts';
import type { Config } from './config.ts';
import type { Database } from './data/tables.ts';
import { mailDeliverer } from './mail/deliver.ts';
import type { Deliverer } from './outbox.ts';

/** Who does which kind of promised effect. */
export const createDeliverers = (db: Kysely<Database>, config: Config): Readonly<Record<string, Deliverer>> => ({
  mail: mailDeliverer(
    db,
    config,
    async (of, mail) => (await issueResetToken(of, mail)) ?? issueApplicationToken(of, mail),
  ),
  reset: createResetDeliverer(db, config),
  'library.read': createTextReader(db, config),
});
