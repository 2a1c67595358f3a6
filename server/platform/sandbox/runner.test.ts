import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox, SandboxError, type SandboxVariant } from '../../../engine/script/index.ts';
import { nodeVariant } from '../../../engine/script/node.ts';
import { ProblemError } from '../base/problem.ts';
import { OverrunTracker } from './overruns.ts';
import type { ScriptCaller } from './caller.ts';
import type { QueueLimits } from '../queue/fair-queue.ts';
import { ScriptRunner } from './runner.ts';
import { SCRIPT_USES, type ScriptUse, type UseLimits } from './uses.ts';

const BOUNDS: QueueLimits = { workers: 2, total: 40, project: 30, person: 16 };
const MENTEE: ScriptCaller = { person: 1, project: 1 };
const OTHER: ScriptCaller = { person: 2, project: 1 };
const USES: Readonly<Record<ScriptUse, UseLimits>> = {
  ...SCRIPT_USES,
  action: { ...SCRIPT_USES.action, ms: 200 },
  transform: { ...SCRIPT_USES.transform, ms: 60_000 },
  export: { ...SCRIPT_USES.export, ms: 5_000 },
};
const ENDLESS = { use: 'action', source: 'for (;;) {}', file: 'endless' } as const;
const LONG_ENDLESS = { ...ENDLESS, use: 'transform' } as const;
const SMALL = { use: 'action', source: 'return input + 1', file: 'small' } as const;

/** A runner with its own workers, and a way to end one of them. */
function makeRunner(bounds: Partial<QueueLimits> = {}, overruns?: OverrunTracker, uses = USES) {
  const workers: ReturnType<SandboxVariant['spawn']>[] = [];
  const variant: SandboxVariant = {
    spawn: (listener) => {
      const worker = nodeVariant.spawn(listener);
      workers.push(worker);
      return worker;
    },
  };
  const all = { ...BOUNDS, ...bounds };
  const sandbox = createSandbox({ variant, size: all.workers });
  afterAll(() => sandbox.close());
  const open = () => Promise.resolve(sandbox);
  return { runner: new ScriptRunner({ open, queue: all, uses, ...(overruns && { overruns }) }), workers };
}

/** The outcome: a value, the kind of a failure, or the status of a refusal. */
const endOf = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    (value) => value,
    (error: unknown) => {
      if (error instanceof SandboxError) return error.kind;
      if (error instanceof ProblemError) return [error.status, error.code, error.headers];
      throw error;
    },
  );

describe('scripts in fair turns', () => {
  it('20 endless ones of one person delay each other person by at most one script', async () => {
    const { runner } = makeRunner();
    await runner.run(OTHER, SMALL, 1);
    const order: string[] = [];
    const endless = Array.from({ length: 20 }, () =>
      endOf(runner.run(MENTEE, ENDLESS, null)).then((end) => {
        if (end === 'time') order.push('endless');
        return end;
      }),
    );
    const others = [2, 3, 4, 5].map((person) =>
      endOf(runner.run({ person, project: 1 }, SMALL, person)).then((end) => {
        order.push(`other ${person}`);
        return end;
      }),
    );
    expect(await Promise.all(others)).toEqual([3, 4, 5, 6]);
    // Two ran already; each of the two workers then takes the work of others.
    expect(order.filter((one) => one === 'endless').length).toBeLessThanOrEqual(2);
    const ends = await Promise.all(endless);
    expect(ends.filter((end) => end === 'time')).toHaveLength(BOUNDS.person);
    expect(ends.filter((end) => Array.isArray(end))).toEqual(
      Array.from({ length: 4 }, () => [429, 'scripts-busy', { 'retry-after': '4' }]),
    );
  });

  it('are bounded by project and in total', async () => {
    const { runner } = makeRunner({ workers: 1, total: 5, project: 3, person: 2 });
    const begun = [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
      [5, 2],
    ].map(([person = 0, project = 0]) => endOf(runner.run({ person, project }, ENDLESS, null)));
    const busy = [503, 'scripts-busy', { 'retry-after': '3' }];
    expect(await endOf(runner.run({ person: 6, project: 1 }, SMALL, 1))).toEqual(busy);
    expect(await endOf(runner.run({ person: 7, project: 3 }, SMALL, 1))).toEqual(busy);
    expect(await Promise.all(begun)).toEqual(Array.from({ length: 5 }, () => 'time'));
    expect(await endOf(runner.run({ person: 6, project: 1 }, SMALL, 1))).toBe(2);
  });

  it('an aborted one does not run, and frees its place', async () => {
    const { runner } = makeRunner({ workers: 1, person: 4 });
    const gone = new AbortController();
    // The first one runs at once. If another one ran, the test would not end in time.
    const leaving = [ENDLESS, LONG_ENDLESS, LONG_ENDLESS, LONG_ENDLESS].map((script) =>
      endOf(runner.run({ ...MENTEE, signal: gone.signal }, script, null)),
    );
    expect(await endOf(runner.run(MENTEE, SMALL, 1))).toEqual([429, 'scripts-busy', { 'retry-after': '2' }]);
    gone.abort();
    expect(await Promise.all(leaving)).toEqual(Array.from({ length: 4 }, () => 'aborted'));
    // The running one still has its place, and ends by its limit.
    const next = [1, 2, 3].map((value) => endOf(runner.run(MENTEE, SMALL, value)));
    expect(await Promise.all(next)).toEqual([2, 3, 4]);
    expect(await endOf(runner.run({ ...MENTEE, signal: gone.signal }, SMALL, 1))).toBe('aborted');
  });

  it('one whose worker is killed fails, and the next one runs', async () => {
    const { runner, workers } = makeRunner({ workers: 1 });
    expect(await endOf(runner.run(MENTEE, SMALL, 1))).toBe(2);
    const running = endOf(runner.run(MENTEE, LONG_ENDLESS, null));
    const waiting = endOf(runner.run(OTHER, SMALL, 2));
    workers.at(-1)?.terminate();
    expect(await running).toBe('crash');
    expect(await waiting).toBe(3);
    expect(workers).toHaveLength(2);
  });

  it('one that takes all memory fails alone, many times over', async () => {
    const { runner } = makeRunner();
    const source = 'const all = []; for (;;) all.push(new Uint8Array(1e6));';
    const greedy = { use: 'export', source, file: 'greedy' } as const;
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 5; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each depends on the last one
      expect(
        await Promise.all([endOf(runner.run(MENTEE, greedy, null)), endOf(runner.run(OTHER, SMALL, round))]),
      ).toEqual(['memory', round + 1]);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  it('a person whose scripts often run out of time gets less time for ten minutes', async () => {
    let now = 0;
    const { runner } = makeRunner({ workers: 1 }, new OverrunTracker(() => now));
    const failureOf = (caller: ScriptCaller) =>
      runner.run(caller, ENDLESS, null).then(
        () => '',
        (error: unknown) => (error instanceof SandboxError ? error.message : String(error)),
      );
    for (let round = 0; round < 3; round += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await failureOf(MENTEE)).toBe('it took longer than 200 ms');
    expect(await failureOf(MENTEE)).toBe('it took longer than 50 ms');
    const [first, second] = [endOf(runner.run(MENTEE, SMALL, 1)), endOf(runner.run(MENTEE, SMALL, 1))];
    expect(await second).toEqual([429, 'scripts-busy', { 'retry-after': '1' }]);
    expect(await first).toBe(2);
    expect(await failureOf(OTHER)).toBe('it took longer than 200 ms');
    now = 600_001;
    expect(await failureOf(MENTEE)).toBe('it took longer than 200 ms');
  });
});

describe('the limits of a use', () => {
  it('are its time, memory, output and runs a minute', async () => {
    const uses = { ...USES, validation: { ms: 100, megabytes: 4, outputKilobytes: 1, perMinute: 6 } };
    const { runner } = makeRunner({}, undefined, uses);
    const failure = (source: string) =>
      runner.run(MENTEE, { use: 'validation', source, file: 'rule' }, null).catch((error: unknown) => error);
    expect(await failure('\n  for (;;) {}')).toMatchObject({ kind: 'time', message: 'it took longer than 100 ms' });
    expect(await failure('return new Uint8Array(6e6).length')).toMatchObject({ kind: 'memory' });
    expect(await failure('return "α".repeat(1023)')).toMatchObject({ kind: 'output' });
    expect(await failure('return "α".repeat(1022)')).toHaveLength(1_022);
    expect(await failure('return 1')).toBe(1);
    expect(await failure('const a = 1;\n  a.b.c = 2')).toMatchObject({ kind: 'thrown', line: 2, column: 6 });
    expect(await failure('return 1')).toMatchObject({ status: 429, code: 'scripts-busy' });
    // Other people, and other uses, have their own count.
    expect(await runner.run(OTHER, { use: 'validation', source: 'return 1', file: 'rule' }, null)).toBe(1);
    expect(await runner.run(MENTEE, { ...SMALL, source: 'return 1' }, null)).toBe(1);
  });

  it('hold for the results of a whole batch', async () => {
    const uses = { ...USES, export: { ...USES.export, outputKilobytes: 1 } };
    const { runner } = makeRunner({}, undefined, uses);
    const script = { use: 'export', source: 'return "x".repeat(input)', file: 'cell' } as const;
    const results = await runner.runEach(MENTEE, script, [500, 500, 500, 0]);
    expect(results.map((result) => ('error' in result ? result.error.kind : 'value'))).toEqual([
      'value',
      'value',
      'output',
      'output',
    ]);
  });
});

describe('50 busy people', () => {
  const PEOPLE = Array.from({ length: 50 }, (_, index) => ({ person: index + 100, project: index % 5 }));
  const TEN_MS = {
    ...SMALL,
    source: 'const end = Date.now() + 10; while (Date.now() < end); return input + 1',
  } as const;

  it.each([
    ['that begin at the same moment', 0],
    ['that have been at it for a while', 2_000],
  ])(
    'with endless scripts %s keep nobody waiting for over two seconds',
    async (_, before) => {
      const { runner } = makeRunner({ workers: 3, total: 256, project: 128 }, undefined, SCRIPT_USES);
      // Its workers have started.
      await Promise.all([1, 2, 3].map((value) => runner.run(OTHER, TEN_MS, value)));
      const over = new AbortController();
      const busy = PEOPLE.map(async (caller) => {
        do await endOf(runner.run(caller, ENDLESS, null));
        while (!over.signal.aborted);
      });
      const started = performance.now();
      let waited = 0;
      do {
        const asked = performance.now();
        expect(await runner.run(OTHER, TEN_MS, 1)).toBe(2);
        const now = performance.now();
        if (before === 0 || asked - started > before) waited = Math.max(waited, now - asked);
      } while (performance.now() - started < before + 500);
      over.abort();
      expect(waited).toBeLessThan(2_000);
      expect(runner.count).toBeGreaterThan(40);
      // Waiting work is not awaited.
      void Promise.allSettled(busy);
    },
    30_000,
  );
});
