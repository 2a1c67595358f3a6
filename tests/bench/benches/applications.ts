import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly applications: number;
  readonly found: Readonly<Record<string, number>>;
}

const run = promisify(execFile);

/** The request, and its maximum time on the server. */
const QUESTIONS: readonly (readonly [key: string, what: string, bar: number])[] = [
  ['page', 'the first page with the funnel', 100],
  ['late', 'a page in the middle', 100],
  ['stage', 'one stage and a month', 100],
  ['search', 'a surname in Latin letters', 100],
  ['name', 'by name', 100],
  ['duplicates', 'duplicates only', 100],
  ['one', 'one application with its history', 100],
  ['reach', 'what a move of 1,000 would do', 10_000],
  ['move', 'a move of 1,000 with their mails in the outbox', 10_000],
  ['undo', 'its undo', 10_000],
];

/** The decisions on 20,000 applications: a whole call at the server, without the network. */
export const applications: Bench = {
  name: 'applications',
  async run({ rounds }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'applications-once.ts'), String(rounds)]);
    const { applications: count, found }: Measured = JSON.parse(stdout);
    return QUESTIONS.map(([key, what, bar]) => ({
      what: `${count.toLocaleString('en')} applications: ${what}`,
      ours: found[key] ?? Number.NaN,
      bar,
    }));
  },
};
