import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly items: number;
  readonly result: Readonly<Record<string, { readonly ms: number; readonly found: number }>>;
}

const run = promisify(execFile);

const QUESTIONS: Readonly<Record<string, string>> = {
  rare: 'a word of 50 items',
  beginning: 'its beginning',
  common: 'a word in the text of every other item',
  letter: 'one letter',
  two: 'two words that are everywhere',
  none: 'a word that nothing has',
};

/** Searches in a library of 50,000 items: a whole call at the server, without the network. */
export const library: Bench = {
  name: 'library',
  async run({ rounds }) {
    const { stdout } = await run(process.execPath, [
      join(import.meta.dirname, 'library-once.ts'),
      String(rounds),
      '50000',
    ]);
    const { items, result }: Measured = JSON.parse(stdout);
    return Object.entries(result).map(([question, { ms }]) => {
      const [key = '', who = ''] = question.split(', ');
      return { what: `${items.toLocaleString('en')} items, ${who}: ${QUESTIONS[key] ?? key}`, ours: ms, bar: 100 };
    });
  },
};
