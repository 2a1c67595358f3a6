import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly mentees: number;
  readonly actions: number;
  readonly found: Readonly<Record<string, number>>;
}

const run = promisify(execFile);

/** The request, and its maximum time on the server. */
const QUESTIONS: readonly (readonly [key: string, what: string, bar?: number])[] = [
  ['first', 'the first page', 100],
  ['deep', 'page 150', 100],
  ['mentorPage', 'a mentor’s own page', 100],
  ['fifty', 'fifty mentees at once'],
  ['count', 'how many there are', 100],
  ['header', 'the columns', 100],
  ['exported', 'a page of the export'],
];

/** The grid of actions, of 2,000 mentees and 100 actions: a whole call at the server, without the network. */
export const actions: Bench = {
  name: 'actions',
  async run({ rounds }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'actions-once.ts'), String(rounds)]);
    const { mentees, actions: columns, found }: Measured = JSON.parse(stdout);
    return QUESTIONS.map(([key, what, bar]) => ({
      what: `${mentees.toLocaleString('en')} mentees x ${columns} actions: ${what}`,
      ours: found[key] ?? Number.NaN,
      ...(bar === undefined ? {} : { bar }),
    }));
  },
};
