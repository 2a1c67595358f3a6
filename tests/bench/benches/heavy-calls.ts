import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';
import type { Line } from '../harness/table.ts';

export interface HeavyCall {
  readonly what: string;
  readonly status: number;
  readonly seconds: number;
  /** The longest time in milliseconds that the event loop of the server stood still. */
  readonly held: number;
  /** p95 of others, in milliseconds. */
  readonly during: Readonly<Record<string, number>>;
}

interface Measured {
  readonly before: Readonly<Record<string, number>>;
  readonly calls: readonly HeavyCall[];
}

const run = promisify(execFile);

/** The delay for others beside the heaviest legal call of each kind. */
export const heavyCalls: Bench = {
  name: 'heavy-calls',
  async run({ say }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'heavy-calls-once.ts')], {
      maxBuffer: 10_000_000,
    });
    const { before, calls }: Measured = JSON.parse(stdout);
    return calls.flatMap(({ what, status, seconds, held, during }): Line[] => {
      say(`${what}: ${status} after ${seconds.toFixed(1)} s`);
      return [
        { what: `beside ${what}: longest stand of the event loop`, ours: held, bar: 100 },
        ...Object.entries(during).map(([name, ours]) => ({
          what: `beside ${what}: ${name}, p95 : alone`,
          ours,
          other: before[name] ?? Number.NaN,
          bar: 1.5,
        })),
      ];
    });
  },
};
