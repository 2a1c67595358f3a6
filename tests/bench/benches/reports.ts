import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly completions: number;
  readonly found: Readonly<Record<string, Readonly<Record<'first' | 'whole', number>>>>;
  readonly tooSlow: readonly string[];
}

interface MeasuredOthers {
  readonly files: Readonly<Record<'csv' | 'xlsx', Readonly<Record<'bytes' | 'grown' | 'ms', number>>>>;
  readonly others: Readonly<Record<'sign-in' | 'saving', Readonly<Record<'none' | 'slow', number>>>>;
  readonly cores: number;
  readonly places: number;
}

const run = promisify(execFile);

/** In a process of its own; prints JSON. */
async function runOnce<Result>(file: string, rounds: number): Promise<Result> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, file), String(rounds)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both files belong to this bench
  return JSON.parse(stdout) as Result;
}

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
    const { completions, found, tooSlow } = await runOnce<Measured>('reports-once.ts', rounds);
    const { files, others, cores, places } = await runOnce<MeasuredOthers>('reports-others-once.ts', rounds);
    const shown = QUESTIONS.map(([who, how, what, bar]) => ({
      what: `report of 10 parts, ${completions.toLocaleString('en')} completions, ${who}, ${how}: ${what === 'first' ? 'the first part' : 'all parts'}`,
      ours: found[`${who} ${how}`]?.[what] ?? Number.NaN,
      ...(bar === undefined ? {} : { bar }),
    }));
    return [
      ...shown,
      { what: 'parts that were ended at the limit of time', ours: tooSlow.length, unit: '', bar: 0 },
      ...(['csv', 'xlsx'] as const).flatMap((format) => [
        { what: `file of 200,000 rows, ${format}`, ours: files[format].ms },
        { what: `the same: growth of the server's memory`, ours: files[format].grown / 1_048_576, unit: 'MB' },
      ]),
      ...(['sign-in', 'saving'] as const).map((name) => ({
        what: `${name} (p95) while 50 slow queries wait and ${places} runs, on ${cores} cores : without`,
        ours: others[name].slow,
        other: others[name].none,
        bar: 1.25,
      })),
    ];
  },
};
