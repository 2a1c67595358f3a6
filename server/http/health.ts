import type { FastifyInstance } from 'fastify';
import type { Data } from '../data/index.ts';

/** For whoever watches over the server: whether it lives, and whether it may be sent requests. */
export function addHealth(app: FastifyInstance, data: Data): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = !closing && (await data.ready());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' });
  });
}
