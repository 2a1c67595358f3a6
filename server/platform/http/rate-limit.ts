import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';
import type { Data } from '../data/index.ts';
import { callerLeft, tooManyRequests } from '../base/problem.ts';
import { openRedis } from '../base/redis.ts';
import { addressAttemptKey } from '../session/attempts.ts';
import { readTokenCookie } from '../session/cookie.ts';
import { readSession } from '../session/sessions.ts';
import { askOnce, ExpiringMap } from '../base/expiring-map.ts';
import { RateCounts } from './rate-counts.ts';

const MINUTE = 60_000;

/** Limits the calls of a person, and without a session of an address; with REDIS_URL for all nodes together. */
export async function addRateLimit(app: FastifyInstance, config: Config, data: Data): Promise<void> {
  const redis = config.REDIS_URL === null ? undefined : openRedis(config.REDIS_URL, app.log);
  if (redis) app.addHook('onClose', async () => redis.disconnect());
  const counts = new RateCounts(redis);
  const callers = new CallerKeys(data, config);
  await app.register(rateLimit, {
    global: true,
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: MINUTE,
    keyGenerator: async (request) => {
      // A connection that has ended has no address.
      const ip: string | undefined = request.ip;
      if (ip === undefined) throw callerLeft();
      const address = addressAttemptKey(ip);
      // Over the address's limit, sessions are not looked up: this limits callers who invent one session after the
      // other.
      return (await callers.keyOf(request, counts.isExceeded(address))) ?? address;
    },
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
    store: createStore(counts),
  });
}

/** The plugin creates its store itself. */
const createStore = (counts: RateCounts) =>
  class {
    incr = counts.incr.bind(counts);
    child = counts.child.bind(counts);
  };

/** The caller, by the session of the cookie. Only a valid session identifies a person; invalid tokens are not cached. */
class CallerKeys {
  readonly #data: Data;
  readonly #config: Config;
  readonly #known = new ExpiringMap<Promise<string | undefined>>();

  constructor(data: Data, config: Config) {
    this.#data = data;
    this.#config = config;
  }

  async keyOf(request: FastifyRequest, onlyKnown: boolean): Promise<string | undefined> {
    const token = readTokenCookie(request, this.#config);
    if (token === undefined) return undefined;
    return onlyKnown ? this.#known.get(token) : askOnce(this.#known, token, MINUTE, () => this.#find(token));
  }

  async #find(token: string): Promise<string | undefined> {
    const session = await readSession(this.#data.reserved, this.#config, token);
    if (session) return `person:${session.impersonator ?? session.person}`;
    this.#known.delete(token);
    return undefined;
  }
}
