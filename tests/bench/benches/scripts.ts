import { createSandbox, SandboxError } from '../../../engine/script/index.ts';
import { nodeVariant } from '../../../engine/script/node.ts';
import { ScriptRunner } from '../../../server/platform/sandbox/runner.ts';
import { median } from '../harness/rounds.ts';
import type { Bench } from '../harness/bench.ts';

const WORKERS = 3;
const PEOPLE = 50;
/** Milliseconds for which others were busy before anybody is measured, and for which they go on. */
const [BEFORE, WHILE] = [3_000, 5_000];
const ENDLESS = { use: 'action', source: 'for (;;) {}', file: 'endless' } as const;
const TEN_MS = {
  use: 'action',
  source: 'const end = Date.now() + 10; while (Date.now() < end); return input',
  file: 'small',
} as const;

/** How long one person waits for a script of 10 ms while 50 others run endless ones. */
export const scripts: Bench = {
  name: 'scripts',
  async run() {
    const sandbox = createSandbox({ variant: nodeVariant, size: WORKERS });
    const queue = { workers: WORKERS, total: 256, project: 128, person: 16 };
    const runner = new ScriptRunner({ open: () => Promise.resolve(sandbox), queue });
    await Promise.all(Array.from({ length: WORKERS }, () => runner.run({ person: 0, project: 0 }, TEN_MS, null)));
    const started = performance.now();
    const end = started + BEFORE + WHILE;
    const busy = Array.from({ length: PEOPLE }, async (_, index) => {
      const caller = { person: index + 1, project: index % 5 };
      do await runner.run(caller, ENDLESS, null).catch(onlyTimeout);
      while (performance.now() < end);
    });
    let turn = 0;
    // Ten people, because one may not run so many in a minute.
    const wait = async () => {
      const from = performance.now();
      await runner.run({ person: PEOPLE + 1 + ((turn += 1) % 10), project: 0 }, TEN_MS, null);
      return performance.now() - from;
    };
    const first = await wait();
    const times: number[] = [];
    while (performance.now() < started + BEFORE) await wait();
    while (performance.now() < end) times.push(await wait());
    sandbox.close();
    await Promise.allSettled(busy);
    return [
      { what: 'a script of 10 ms, asked for with 50 endless ones at once', ours: first, bar: 2_000 },
      { what: 'a script of 10 ms while 50 people run endless ones, at most', ours: Math.max(...times), bar: 2_000 },
      { what: 'a script of 10 ms while 50 people run endless ones, median', ours: median(times) },
    ];
  },
};

function onlyTimeout(error: unknown): void {
  if (!(error instanceof SandboxError)) throw error;
}
