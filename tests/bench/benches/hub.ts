import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Broadcast {
  readonly perSecond: number;
  readonly p99: number;
}
interface Measured {
  readonly idle: number;
  readonly perConnection: number;
  readonly plain: number;
  readonly groupLast: number;
  readonly oursPeak: number;
  readonly barePeak: number;
  readonly p99: number;
  readonly ours: Broadcast;
  readonly theirs: Broadcast;
}

const run = promisify(execFile);

/** The hub: memory per connection, latency, and throughput. */
export const hub: Bench = {
  name: 'hub',
  beside: true,
  async run({ rounds }) {
    const size = rounds < 4 ? ['quick'] : [];
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'hub-once.ts'), ...size]);
    const found: Measured = JSON.parse(stdout);
    return [
      {
        what: `hub: memory of the server for each of ${found.idle.toLocaleString('en')} idle connections`,
        ours: found.perConnection,
        unit: 'KB',
        bar: 20,
      },
      { what: 'hub: the same of ws by itself', ours: found.plain, unit: 'KB' },
      { what: 'hub: a message to a group of 1,000, until the last has it', ours: found.groupLast, bar: 100 },
      {
        what: 'hub: chat in pairs, stored and acknowledged: hub : bare ws with the same INSERT',
        ours: found.oursPeak,
        other: found.barePeak,
        unit: '/s',
        bar: 0.5,
        atLeast: true,
        rate: true,
      },
      { what: 'hub: chat at half of its peak, acknowledged, p99', ours: found.p99, bar: 250 },
      {
        what: 'hub: a broadcast to 500, deliveries: hub : socket.io',
        ours: found.ours.perSecond,
        other: found.theirs.perSecond,
        unit: '/s',
        rate: true,
      },
      {
        what: 'hub: a broadcast to 500, 20 a second, p99: hub : socket.io',
        ours: found.ours.p99,
        other: found.theirs.p99,
      },
    ];
  },
};
