import type { FastifyRateLimitStore, RateLimitOptions } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { ExpiringMap } from '../base/expiring-map.ts';

interface Count {
  readonly current: number;
  /** Milliseconds until the count starts again. */
  readonly ttl: number;
}

interface CountRequest {
  readonly key: string;
  readonly milliseconds: number;
  readonly max: number;
}

const SCRIPT = `local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;
const PREFIX = 'praxis:rate:';

/** Counts of this node: without Redis, and while it does not answer. */
class LocalCounts {
  readonly #counts = new ExpiringMap<{ current: number; readonly until: number }>();

  add(key: string, milliseconds: number): Count {
    const now = Date.now();
    const known = this.#counts.get(key);
    const count = known ?? { current: 0, until: now + milliseconds };
    if (!known) this.#counts.set(key, count, milliseconds);
    count.current += 1;
    return { current: count.current, ttl: count.until - now };
  }
}

/** Counts the calls of each key: for all nodes together in Redis, and for this node while Redis does not answer. */
export class RateCounts implements FastifyRateLimitStore {
  readonly #redis: Redis | undefined;
  readonly #own = new LocalCounts();
  readonly #scope: string;
  readonly #exceeded: ExpiringMap<true>;

  constructor(redis: Redis | undefined, scope = '', exceeded = new ExpiringMap<true>()) {
    this.#redis = redis;
    this.#scope = scope;
    this.#exceeded = exceeded;
  }

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], milliseconds: number, max: number): void {
    void this.#answer({ key, milliseconds, max }, done);
  }

  /** Calls with their own limits are counted separately. */
  child(route: Parameters<FastifyRateLimitStore['child']>[0] & RateLimitOptions): RateCounts {
    const { method, url } = routeOf(route);
    return new RateCounts(this.#redis, `${method}${url}-`, this.#exceeded);
  }

  /** Whether a key is over its limit. */
  isExceeded(key: string): boolean {
    return this.#exceeded.get(key) === true;
  }

  async #answer({ key, milliseconds, max }: CountRequest, done: (error: null, count: Count) => void): Promise<void> {
    const count = await this.#add(this.#scope + key, milliseconds);
    if (count.current > max) this.#exceeded.set(key, true, count.ttl);
    done(null, count);
  }

  async #add(key: string, milliseconds: number): Promise<Count> {
    if (this.#redis?.status !== 'ready') return this.#own.add(key, milliseconds);
    try {
      const counted: unknown = await this.#redis.eval(SCRIPT, 1, PREFIX + key, milliseconds);
      const [current, ttl] = Array.isArray(counted) ? counted.map(Number) : [];
      return { current: current ?? 0, ttl: ttl ?? 0 };
    } catch {
      return this.#own.add(key, milliseconds); // the connection reports the fault
    }
  }
}

const routeOf = (route: object): { method: string; url: string } => {
  const info: unknown = Reflect.get(route, 'routeInfo');
  const text = (name: string) => (typeof info === 'object' && info !== null ? String(Reflect.get(info, name)) : '');
  return { method: text('method'), url: text('url') };
};
