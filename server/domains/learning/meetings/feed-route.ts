import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/base/config.ts';
import type { Data } from '../../../platform/data/index.ts';
import { requireAddressLimit, type AddressLimit } from '../../../platform/public/address-limit.ts';
import { FEED_PATH, readFeed } from './feed.ts';

/** Programs ask every few minutes, and people of one house share an address. */
const LIMIT: AddressLimit = { name: 'calendar-feed', max: 300, seconds: 600 };

/** The subscription of calendar programs. They have no session: the token of the address is the key, and it only reads. */
export function addFeedRoute(app: FastifyInstance, { data: { db }, config }: { data: Data; config: Config }): void {
  app.get<{ Params: { token: string } }>(`${FEED_PATH}/:token`, { exposeHeadRoute: false }, async (request, reply) => {
    await requireAddressLimit({ db, address: request.ip }, LIMIT);
    const text = await readFeed(db, config, request.params.token.replace(/\.ics$/, ''));
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="meetings.ics"',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(text);
  });
}
