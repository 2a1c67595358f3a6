import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';

interface Measured {
  readonly rows: number;
  readonly people: number;
  readonly seconds: number;
  readonly p95: number;
  readonly check: number;
}

const run = promisify(execFile);

/** An import of 2,000 people with passwords, in batches of 20, three beside each other, and the lists that others look at meanwhile. */
export const imports: Bench = {
  name: 'import',
  async run() {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'import-once.ts')]);
    const { rows, people, seconds, p95, check }: Measured = JSON.parse(stdout);
    const among = `${rows.toLocaleString('en')} rows into ${people.toLocaleString('en')} people`;
    return [
      { what: `import of ${among}`, ours: seconds, unit: 's', bar: 60 },
      { what: 'p95 of user-list calls meanwhile', ours: p95, bar: 500 },
      { what: 'dry run of 500 rows', ours: check },
    ];
  },
};
