import type { Kysely } from 'kysely';
import { createResetDeliverer } from './areas/account/resets.ts';
import { createTextReader } from './areas/library/text-reader.ts';
import { createMicrodataDeliverer } from './areas/microdata/deliver.ts';
import { SEND_EFFECT } from './areas/microdata/send.ts';
import type { Config } from './config.ts';
import type { Database } from './data/tables.ts';
import type { HubSender } from './hub/sender.ts';
import { mailDeliverer } from './mail/deliver.ts';
import type { Deliverer } from './outbox.ts';
import type { GuardLog } from './outgoing/shared-guard.ts';

/** Who does which kind of promised effect. */
export const createDeliverers = (
  db: Kysely<Database>,
  config: Config,
  parts: { readonly hub: HubSender; readonly log: GuardLog },
): Readonly<Record<string, Deliverer>> => ({
  mail: mailDeliverer(db, config),
  reset: createResetDeliverer(db, config),
  'library.read': createTextReader(db, config),
  [SEND_EFFECT]: createMicrodataDeliverer(db, config, parts),
});
