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
  ['first', 'the first page', 100],
  ['deep', 'page 1,500', 100],
  ['end', 'the last page', 100],
  ['searched', 'a search by the beginning of a word', 100],
  ['two', 'a search by two words', 100],
  ['latin', 'a search by two words in Latin letters', 100],
  ['phone', 'a search by the beginning of a telephone', 100],
  ['filtered', 'filtered by a region', 100],
  ['contains', 'filtered by a part of a text', 100],
  ['sorted', 'ordered by a field', 100],
  ['sortedDeep', 'ordered by a field, page 1,500'],
  ['mentorPage', 'a mentor’s own page', 100],
  ['filters', 'the values of four filters'],
  ['mentors', 'all mentors with their load'],
  ['byField', 'people by three values of a field'],
];

/** The list of people, over 20,000 of them: a whole call at the server, without the network. */
export const users: Bench = {
  name: 'users',
  async run({ rounds }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'users-once.ts'), String(rounds)]);
    const { people, found }: Measured = JSON.parse(stdout);
    return QUESTIONS.map(([key, what, bar]) => ({
      what: `${people.toLocaleString('en')} people: ${what}`,
      ours: found[key] ?? Number.NaN,
      ...(bar === undefined ? {} : { bar }),
    }));
  },
};
