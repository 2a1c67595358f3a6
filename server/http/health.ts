import type { FastifyInstance } from 'fastify';
import type { Data } from '../data/index.ts';

/** For whoever watches over the server: whether it lives, and whether it may be sent requests. */
export function addHealth(app: FastifyInstance, data: Data): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that stays open would keep the server from ending.
    if (closing) void reply.header('connection', 'close');
  });
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = !closing && (await data.ready());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' });
  });
}
