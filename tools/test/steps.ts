/** One step of a test run. */
export interface Step {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The runner whose tests are counted one by one. Without it the command itself is one test. */
  readonly runner?: 'vitest' | 'playwright';
  /** The flag by which the runner retries a failed test once, decision 50. */
  readonly retryFlag?: string;
  /** The command that runs failed tests once more, where a retry needs a new server, decision 50. */
  readonly retryCommand?: readonly string[];
  /** Consecutive steps of one group run two at a time: they use one processor each, or mostly wait, decision 78. */
  readonly group?: string;
  /** The number of shards into which the step is divided. */
  readonly shards?: number;
}

const stories = ['vitest', 'run', '--config', 'vitest.stories.config.ts'];

/** The steps of `npm test`, in order. */
export const STEPS: Readonly<Record<string, Step>> = {
  format: { command: ['oxfmt', '--check'], group: 'sources' },
  documents: { command: ['node', 'tools/format-documents.ts', '--check'], group: 'sources' },
  types: { command: ['node', 'tools/types.ts'], group: 'sources' },
  lint: { command: ['oxlint', '--type-aware', '--deny-warnings'], group: 'sources' },
  unused: { command: ['knip', '--no-progress', '--no-config-hints'], group: 'sources' },
  patterns: { command: ['node', 'tools/check-patterns.ts'], group: 'sources' },
  build: { command: ['node', 'tools/build.mjs'], group: 'sources' },
  check: { command: ['node', 'tools/check.ts'], group: 'sources' },
  unit: { command: ['vitest', 'run', '--project', 'unit'], runner: 'vitest' },
  dom: { command: 'vitest run --project dom --project dom-mocking --project scenarios'.split(' '), runner: 'vitest' },
  server: { command: ['vitest', 'run', '--project', 'server'], runner: 'vitest' },
  bundle: { command: ['node', 'tools/bundle.ts'] },
  browser: {
    command: ['playwright', 'test', '--grep-invert', '@sweep'],
    runner: 'playwright',
    retryCommand: ['playwright', 'test'],
  },
  processes: {
    command: ['vitest', 'run', '--project', 'processes'],
    runner: 'vitest',
    retryFlag: '--retry=1',
    group: 'processes',
  },
  stories: { command: stories, runner: 'vitest', retryFlag: '--retry=1', group: 'processes' },
  nodes: {
    command: ['vitest', 'run', '--project', 'nodes'],
    runner: 'vitest',
    retryFlag: '--retry=1',
    group: 'processes',
  },
  // The first half makes all calls, so that the second shows a leak; calls have enough time beside other steps.
  fuzz: {
    command: ['node', 'tools/fuzz.ts', '--bodies', '4000', '--seed', '1', '--seconds', '8', '--endless', '0.5'],
    group: 'processes',
  },
};

/** Steps that run only if they are named, or if their requirements are met. */
export const isLeftOut = (name: string): boolean => name === 'nodes' && process.env['TEST_REDIS_URL'] === undefined;

/** The steps of `npm run test:deep`, which need not run at every push. `seed` is a number of the run. */
export function deepSteps(seed: number): Readonly<Record<string, Step>> {
  const all = { TEST_DEPTH: 'deep', TEST_ROTATION: String(seed) };
  const deep = (step: Step | undefined): Step => ({ ...step, command: step?.command ?? [], env: all });
  return {
    patterns: deep(STEPS['patterns']),
    build: deep(STEPS['build']),
    server: deep(STEPS['server']),
    sweep: { command: ['playwright', 'test', '--grep', '@sweep|@looks'], runner: 'playwright', env: all },
    // A browser that has shown all stories becomes too large to be reliable, so each shard gets a new one.
    scenarios: { command: stories, env: { ...all, STORIES: 'all' }, runner: 'vitest', shards: 6 },
    processes: deep(STEPS['processes']),
    nodes: deep(STEPS['nodes']),
    fuzz: { command: ['node', 'tools/fuzz.ts', '--bodies', '20000', '--seed', String(seed)], env: all },
    upgrade: { command: ['node', 'tools/upgrade.ts'], env: { ...all, PORT: '5790' } },
    faults: { command: ['node', 'tests/load/faults.ts'], env: all },
    mutants: {
      command: `node tools/mutants.ts --quarter ${(seed % 4) + 1} --seed ${seed} --minutes 10`.split(' '),
      env: all,
    },
  };
}
