import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import { tooMany } from '../problem.ts';
import { addressKey } from '../session/attempts.ts';

/** Limits how often an address may call; with REDIS_URL all nodes count together. */
export async function addRateLimit(app: FastifyInstance, config: Config): Promise<void> {
  const redis = config.REDIS_URL === null ? undefined : createRedis(app, config.REDIS_URL);
  await app.register(rateLimit, {
    global: true,
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => addressKey(request.ip),
    // A Redis that is away must not take the server with it; sign-ins are counted in the database all the same.
    skipOnError: true,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
    ...(redis ? { redis, nameSpace: 'praxis:rate:' } : {}),
  });
}

function createRedis(app: FastifyInstance, url: string): Redis {
  const redis = new Redis(url, { connectTimeout: 1_000, maxRetriesPerRequest: 1, enableOfflineQueue: false });
  redis.on('error', (error: Error) => app.log.warn(`redis: ${error.message}`));
  app.addHook('onClose', async () => {
    redis.disconnect();
  });
  return redis;
}
