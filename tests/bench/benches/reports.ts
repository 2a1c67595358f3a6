import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly completions: number;
  readonly found: Readonly<Record<string, Readonly<Record<'first' | 'whole', number>>>>;
  readonly tooSlow: readonly string[];
}

const run = promisify(execFile);

/** A page may show results of the last minutes, and says so: the bars are for that. */
const QUESTIONS = [
  ['coordinator', 'kept', 'first', 500],
  ['coordinator', 'kept', 'whole', 3_000],
  ['admin', 'kept', 'first', 500],
  ['admin', 'kept', 'whole', 6_000],
  ['coordinator', 'anew', 'first', 500],
  ['coordinator', 'anew', 'whole', undefined],
  ['admin', 'anew', 'first', 500],
  ['admin', 'anew', 'whole', undefined],
] as const;

/** A report of 10 parts, each a query of the demo, over 20,000 people: all parts asked at once, at the server, without the network. */
export const reports: Bench = {
  name: 'reports',
  async run({ rounds }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'reports-once.ts'), String(rounds)]);
    const { completions, found, tooSlow }: Measured = JSON.parse(stdout);
    const shown = QUESTIONS.map(([who, how, what, bar]) => ({
      what: `report of 10 parts, ${completions.toLocaleString('en')} completions, ${who}, ${how}: ${what === 'first' ? 'the first part' : 'all parts'}`,
      ours: found[`${who} ${how}`]?.[what] ?? Number.NaN,
      ...(bar === undefined ? {} : { bar }),
    }));
    return [...shown, { what: 'parts that were ended at the limit of time', ours: tooSlow.length, unit: '', bar: 0 }];
  },
};
