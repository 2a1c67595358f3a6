import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly before: Readonly<Record<string, number>>;
  readonly during: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<string, number>>;
}

const run = promisify(execFile);

const QUESTIONS: readonly (readonly [key: string, what: string])[] = [
  ['signIn', 'a sign-in'],
  ['save', 'saving a field'],
  ['list', 'the list of people'],
];

/** The delay for others while one signed-in person overloads the server. */
export const onePerson: Bench = {
  name: 'one-person',
  async run({ rounds, say }) {
    const file = join(import.meta.dirname, 'one-person-once.ts');
    const { stdout } = await run(process.execPath, [file, String(rounds * 10)]);
    const { before, during, statuses }: Measured = JSON.parse(stdout);
    say(`The person was answered: ${JSON.stringify(statuses)} (0: a half form, -1: no answer)`);
    return QUESTIONS.map(([key, what]) => ({
      what: `one person does their worst, ${what}, p95: meanwhile : before`,
      ours: during[key] ?? Number.NaN,
      other: before[key] ?? Number.NaN,
    }));
  },
};
