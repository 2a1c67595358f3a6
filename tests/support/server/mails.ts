import { sql } from 'kysely';
import type { Config } from '../../../server/platform/base/config.ts';
import type { Data } from '../../../server/platform/data/index.ts';
import { createDeliverers } from '../../../server/deliverers.ts';
import { silentHub } from '../../../server/platform/base/hub-sender.ts';
import { startOutbox, type OutboxOptions } from '../../../server/platform/outbox/outbox.ts';

/** Delivers the outbox until nothing is due. For tests. */
export async function deliverPending(
  { data, config }: { readonly data: Data; readonly config: Config },
  log: OutboxOptions['log'] = { warn: () => undefined, error: () => undefined },
): Promise<void> {
  const deliverers = createDeliverers({ db: data.db, config, hub: silentHub, log });
  const outbox = startOutbox({ db: data.db, deliverers, log, every: 20 });
  while (await isWaiting(data)) await new Promise((done) => setTimeout(done, 20));
  await outbox.stop();
}

const isWaiting = async ({ db }: Data): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .where('kind', 'in', ['mail', 'reset'])
    .where('done', 'is', null)
    .where('failed', 'is', null)
    .where('next', '<=', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst()) !== undefined;
