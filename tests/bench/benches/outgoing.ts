import { Agent, createServer, get } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readOutgoing } from '../../../server/platform/outgoing/body.ts';
import { OutgoingGuard } from '../../../server/platform/outgoing/guard.ts';
import { median } from '../harness/rounds.ts';
import type { Bench } from '../harness/bench.ts';

const TIMES = 500;
const BODY = Buffer.alloc(10_000, 'x');

/** The cost of the guard for a request. */
export const outgoing: Bench = {
  name: 'outgoing',
  async run({ rounds }) {
    const server = createServer((_, reply) => reply.end(BODY)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // It listens on a port of its own.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { port } = server.address() as AddressInfo;
    const url = `http://bench.test:${port}/`;
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const guard = new OutgoingGuard({ origins: [url], networks: ['127.0.0.1'], record: () => undefined, resolve });
    const agent = new Agent({ keepAlive: true });
    const guarded = async () => {
      const { body } = await guard.send({ purpose: 'bench', url });
      return (await readOutgoing(body)).length;
    };
    const bare = async () => {
      const [response] = await once(get({ host: '127.0.0.1', port, agent }), 'response');
      let length = 0;
      for await (const chunk of response) length += chunk.length;
      return length;
    };
    const found = { guarded: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      found.guarded.push(await timed(guarded));
      found.bare.push(await timed(bare));
    }
    guard.close();
    agent.destroy();
    server.close();
    const [ours, other] = [median(found.guarded), median(found.bare)];
    return [
      { what: 'a request of 10 KB: through the guard : bare', ours, other },
      { what: 'what the guard adds to a request', ours: ours - other, bar: 5 },
    ];
  },
};

/** Milliseconds of one. */
async function timed(ask: () => Promise<number>): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < TIMES; count += 1) if ((await ask()) !== BODY.length) throw new Error('not all came');
  return (performance.now() - started) / TIMES;
}
