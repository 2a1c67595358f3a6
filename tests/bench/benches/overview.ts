import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly people: number;
  readonly found: Readonly<Record<string, number>>;
}

const run = promisify(execFile);

/** The request, and its maximum time on the server. */
const QUESTIONS: readonly (readonly [key: string, what: string, bar?: number])[] = [
  ['needs', 'coordinator of 2,000 mentees: what they need', 300],
  ['overview', 'coordinator of 2,000 mentees: the counts of what waits'],
  ['mentors', 'coordinator of 2,000 mentees: the mentors'],
  ['stages', 'coordinator of 2,000 mentees: the stages'],
  ['mentorNeeds', 'mentor: what the mentees need', 100],
  ['adminNeeds', 'administrator of everybody: what the mentees need'],
  ['adminOverview', 'administrator of everybody: the counts of what waits'],
  ['adminMentors', 'administrator of everybody: the mentors'],
  ['adminStages', 'administrator of everybody: the stages'],
];

/** Measures the call of waiting work among 20,000 people and 100 actions, at the server without the network. */
export const overview: Bench = {
  name: 'overview',
  async run({ rounds }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'overview-once.ts'), String(rounds)]);
    const { people, found }: Measured = JSON.parse(stdout);
    return QUESTIONS.map(([key, what, bar]) => ({
      what: `${people.toLocaleString('en')} people x 100 actions, ${what}`,
      ours: found[key] ?? Number.NaN,
      ...(bar === undefined ? {} : { bar }),
    }));
  },
};
