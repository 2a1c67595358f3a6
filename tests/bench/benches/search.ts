import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly result: Readonly<Record<string, { readonly ms: number }>>;
}

const run = promisify(execFile);

const QUESTIONS: Readonly<Record<string, string>> = {
  name: 'a surname',
  latin: 'two words in Latin letters',
  two: 'two letters',
  common: 'a word of every message',
  title: 'a word of most titles',
  rare: 'a word of one title in a thousand',
  none: 'a word that nothing has',
};

/** The search of the product over 20,000 people, 50,000 library items and 50,000 messages: a whole call at the server, without the network. */
export const search: Bench = {
  name: 'search',
  async run({ rounds }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'search-once.ts'), String(rounds)]);
    const { result }: Measured = JSON.parse(stdout);
    return Object.entries(result).map(([question, { ms }]) => {
      const [key = '', who = ''] = question.split(', ');
      return {
        what: `${who === 'admin' ? 'an administrator' : 'a mentor'}: ${QUESTIONS[key] ?? key}`,
        ours: ms,
        bar: 100,
      };
    });
  },
};
