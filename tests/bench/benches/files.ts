import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../harness/rounds.ts';
import type { Bench } from '../harness/bench.ts';

interface Round {
  readonly upload: number;
  readonly download: number;
  readonly effort: number;
}

interface Measured {
  readonly megabytes: number;
  readonly own: readonly Round[];
  readonly other: readonly Round[];
  readonly grown: number;
}

const run = promisify(execFile);

/** A file of 1 GB in parts of 256 KB, three at a time, and back, beside plain Fastify on the same disk. Megabytes a second are turned into seconds. */
export const files: Bench = {
  name: 'files',
  async run() {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'files-once.ts'), '1024', '3']);
    const { megabytes, own, other, grown }: Measured = JSON.parse(stdout);
    const bar = 1 / 0.7;
    const seconds = (rounds: readonly Round[], way: 'upload' | 'download') =>
      megabytes / median(rounds.map((round) => round[way]));
    const effort = (rounds: readonly Round[]) => median(rounds.map((round) => round.effort));
    return [
      {
        what: `upload of ${megabytes} MB : plain Fastify`,
        ours: seconds(own, 'upload'),
        other: seconds(other, 'upload'),
        unit: 's',
        bar,
      },
      {
        what: `upload, CPU of the server : plain Fastify`,
        ours: effort(own),
        other: effort(other),
        unit: 's',
        bar,
      },
      {
        what: `download of ${megabytes} MB : plain Fastify`,
        ours: seconds(own, 'download'),
        other: seconds(other, 'download'),
        unit: 's',
        bar,
      },
      { what: 'memory that the server grew by', ours: grown, unit: 'MB', bar: 64 },
    ];
  },
};
