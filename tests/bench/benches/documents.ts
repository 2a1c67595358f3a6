import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Time {
  readonly wall: number;
  readonly cpu: number;
}
type Measured = { readonly characters: number } & Readonly<Record<'text' | 'value' | 'insert' | 'parse', Time>>;

const run = promisify(execFile);

/** Saving a screen of 2,000 nodes: a whole call at the server, without the network, beside what it cannot be without. */
export const documents: Bench = {
  name: 'documents',
  async run({ rounds }) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'documents-once.ts'), String(rounds)]);
    // The output of the other file.
    const { characters, text, value, insert, parse }: Measured = JSON.parse(stdout);
    const what = `2,000 nodes, ${Math.round(characters / 1000)} kB`;
    return [
      { what: `${what}: saving the text, CPU`, ours: text.cpu, bar: 100 },
      { what: `${what}, CPU: saving the text : parsing it once`, ours: text.cpu, other: parse.cpu },
      { what: `${what}, CPU: saving the value : parsing its text once`, ours: value.cpu, other: parse.cpu },
      {
        what: `${what}: saving the text : the same rows inserted and nothing else`,
        ours: text.wall,
        other: insert.wall,
      },
    ];
  },
};
