import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../harness/bench.ts';
import { runInTurn, median } from '../harness/rounds.ts';

interface Time {
  readonly wall: number;
  readonly cpu: number;
}
interface Checked extends Readonly<Record<'own' | 'hard' | 'again', Time>> {
  readonly documents: number;
  readonly examples: number;
}

const run = promisify(execFile);

/** Checking every built-in document, and the hardest screens of the design, each time in a fresh process. */
export const check: Bench = {
  name: 'check',
  async run({ rounds }) {
    const once = async (): Promise<Checked> => {
      const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'check-once.ts')]);
      return JSON.parse(stdout);
    };
    const { checks } = await runInTurn(['checks'], rounds, once);
    const cpu = (what: 'own' | 'hard' | 'again'): number => median(checks.map((one) => one[what].cpu));
    const [documents, examples] = [checks[0]?.documents ?? 0, checks[0]?.examples ?? 0];
    return [
      { what: `checking all ${documents} built-in documents in a fresh process, CPU`, ours: cpu('own'), bar: 2000 },
      { what: `checking the ${examples} hardest documents after them, CPU`, ours: cpu('hard'), bar: 2000 },
      { what: `checking the ${examples} hardest documents again, CPU`, ours: cpu('again') },
    ];
  },
};
