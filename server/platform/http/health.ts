import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config.ts';
import type { Data } from '../data/index.ts';
import { VERSION } from '../base/version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes readiness fail while requests are still served, so that load balancers notice in time. */
    readonly drain: () => void;
  }
}

/** For monitoring: the version, liveness and readiness. */
export function addHealth(app: FastifyInstance, data: Pick<Data, 'ready'>, { COMMIT }: Pick<Config, 'COMMIT'>): void {
  let isEnding = false;
  app.decorate('drain', () => {
    isEnding = true;
  });
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that stays open would keep the server from ending.
    if (isEnding) void reply.header('connection', 'close');
  });
  app.get('/health', () => ({ status: 'ok', version: VERSION, ...(COMMIT === '' ? {} : { commit: COMMIT }) }));
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = !isEnding && (await data.ready());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' });
  });
}
