import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Data } from '../data/index.ts';
import { callerLeft, tooManyRequests } from '../problem.ts';
import { openRedis } from '../redis.ts';
import { addressAttemptKey } from '../session/attempts.ts';
import { readTokenCookie } from '../session/cookie.ts';
import { readSession } from '../session/sessions.ts';
import { askOnce, ExpiringMap } from './expiring-map.ts';
import { RateCounts } from './rate-counts.ts';

const MINUTE = 60_000;

/** Limits how often a person, and without a session an address, may call; with REDIS_URL all nodes count together. */
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
      // A connection that has ended already has no address.
      const ip: string | undefined = request.ip;
      if (ip === undefined) throw callerLeft();
      const address = addressAttemptKey(ip);
      // Who makes up one session after the other is not looked up for ever.
      return (await callers.keyOf(request, counts.isExceeded(address))) ?? address;
    },
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
    store: createStore(counts),
  });
}

/** The plugin makes its store itself. */
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
