import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly applicants: number;
  readonly found: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly lost: Readonly<Record<string, number>>;
  readonly twice: number;
  readonly again: number;
}

const run = promisify(execFile);
const TIMES: readonly (readonly [step: string, what: string, bar?: number])[] = [
  ['save', 'a save of the draft, p95', 200],
  ['upload', 'an upload of 300 KB, p95'],
  ['check', 'a check of the answers, p95'],
  ['submit', 'handing in, p95'],
];

/** 300 applicants at once, each with 60 questions and two files, and the server is killed in the middle. */
export const applicants: Bench = {
  name: 'applicants',
  async run({ say }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'applicants-once.ts')]);
    // The output of the other file.
    const { applicants: count, found, acknowledged, lost, twice, again }: Measured = JSON.parse(stdout);
    say(`${acknowledged} saves, files and applications were acknowledged; ${again} requests were sent again`);
    const missing = Object.values(lost).reduce((sum, each) => sum + each, 0);
    return [
      ...TIMES.map(([step, what, bar]) => ({
        what: `${count} applicants: ${what}`,
        ours: found[step] ?? Number.NaN,
        ...(bar === undefined ? {} : { bar }),
      })),
      { what: `${count} applicants: acknowledged and lost, server killed`, ours: missing, unit: '', bar: 0 },
      { what: `${count} applicants: handed in twice, server killed`, ours: twice, unit: '', bar: 0 },
    ];
  },
};
