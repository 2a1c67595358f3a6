// Changes the product in small ways and looks whether a test notices: `npm run mutants -- server/policy`, `-- --changed [--base main]`, `-- --quarter 2`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { startCluster } from '../tests/support/cluster.ts';
import { main, Refusal } from './command-line.ts';
import { AREAS, changedFiles, filesOf, quarterOf, sizeIn, type Area } from './mutants/areas.ts';
import { HEAD, rowOf, scoreOf, survivorsOf } from './mutants/score.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CACHE = '.cache/mutants';

export interface Wish {
  /** Folders or files; none for all. */
  readonly paths: readonly string[];
  readonly base?: string;
  readonly quarter?: number;
  /** Other test files than those of the area: fewer, for a quick look. */
  readonly tests?: readonly string[];
  /** What runs once when a module loads is tried, too: each such mutant needs a new worker. */
  readonly statics: boolean;
}

/** Reads what stands behind `npm run mutants --`. */
export function readWish(words: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      base: { type: 'string', default: 'main' },
      quarter: { type: 'string' },
      tests: { type: 'string', multiple: true },
      static: { type: 'boolean', default: false },
    },
  });
  const quarter = values.quarter === undefined ? undefined : Number(values.quarter);
  if (quarter !== undefined && ![1, 2, 3, 4].includes(quarter)) throw new Refusal('--quarter is 1, 2, 3 or 4');
  return {
    paths: positionals.map((path) => path.replace(/\/$/, '')),
    ...(values.changed ? { base: values.base } : {}),
    ...(quarter === undefined ? {} : { quarter }),
    ...(values.tests === undefined ? {} : { tests: values.tests }),
    statics: values.static || quarter !== undefined,
  };
}

/** The files that are wished for, by area; areas without one are left out. */
export function chooseFiles({ paths, base, quarter }: Wish, root = ROOT): ReadonlyMap<Area, readonly string[]> {
  const all = filesOf(root, AREAS);
  const wanted = (file: string): boolean =>
    paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));
  const changed = base === undefined ? undefined : new Set(changedFiles(root, base));
  const inQuarter =
    quarter === undefined ? undefined : new Set(quarterOf([...all.values()].flat(), quarter, sizeIn(root)));
  const chosen = [...all].map(
    ([area, files]) =>
      [
        area,
        files.filter((file) => wanted(file) && (changed?.has(file) ?? true) && (inQuarter?.has(file) ?? true)),
      ] as const,
  );
  return new Map(chosen.filter(([, files]) => files.length > 0));
}

const optionsOf = (files: readonly string[], tests: readonly string[], statics: boolean): PartialStrykerOptions => ({
  mutate: [...files],
  testFiles: [...tests],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: true, pool: 'forks' },
  coverageAnalysis: 'perTest',
  ignoreStatic: !statics,
  // The tests themselves run side by side elsewhere; two workers on a busy machine only make timeouts.
  concurrency: Number(process.env['MUTANTS_WORKERS'] ?? 1),
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  // TypeScript 7 has no API that Stryker could read a configuration with: there is no such file.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  ignorePatterns: ['/dist', '/.data', '/storybook-static', '/test-results', '/tests/bench/*/node_modules'],
  tempDirName: `${CACHE}/sandbox`,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `${CACHE}/report.json` },
  allowConsoleColors: false,
  // Where these stood, a run would fail by its own score; the bars are in tools/mutants/areas.ts.
  thresholds: { break: null },
});

async function tryArea(
  area: Area,
  files: readonly string[],
  { tests = area.tests, statics }: Wish,
): Promise<readonly MutantResult[]> {
  const { Stryker } = await import('@stryker-mutator/core');
  process.env['MUTANTS_PROJECTS'] = area.projects.join(',');
  return new Stryker(optionsOf(files, tests, statics)).runMutationTest();
}

async function run(): Promise<void> {
  const wish = readWish(process.argv.slice(2));
  const chosen = chooseFiles(wish);
  if (chosen.size === 0) throw new Refusal(`No file to change; there are ${AREAS.map(({ path }) => path).join(', ')}`);
  mkdirSync(join(ROOT, CACHE), { recursive: true });
  process.chdir(ROOT);
  // One database for every worker: one that each worker started would take longer than its tests.
  const cluster = [...chosen.keys()].some(({ projects }) => projects.includes('server')) ? await startCluster() : null;
  if (cluster) process.env['TEST_CLUSTER'] = JSON.stringify(cluster.connections);
  const rows: string[] = [];
  let below = false;
  try {
    for (const [area, files] of chosen) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the machine is busy enough
      const results = await tryArea(area, files, wish);
      const score = scoreOf(results);
      const survivors = survivorsOf(results, ROOT);
      for (const line of survivors) console.log(line);
      writeFileSync(join(ROOT, CACHE, `${area.path.replaceAll('/', '-')}.txt`), `${survivors.join('\n')}\n`);
      rows.push(rowOf(area.path, files.length, area.least, score));
      below ||= score.percent !== null && score.percent < area.least;
    }
  } finally {
    await cluster?.stop();
  }
  console.log(`\n${HEAD}\n${rows.join('\n')}`);
  process.exitCode = below ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(run);
