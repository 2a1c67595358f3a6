// Changes the product in small ways and checks whether a test notices: `npm run mutants -- server/policy`, `--
// --changed [--base main]`, `-- --quarter 2`; a sample of 60, `--sample all` for all; `--by-hand`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster } from '../tests/support/cluster.ts';
import { main, Refusal } from './command-line.ts';
import { AREAS, changedFiles, filesOf, quarterOf, sizeIn, type Area } from './mutants/areas.ts';
import { readHandMutants } from './mutants/by-hand.ts';
import { instrument } from './mutants/instrument.ts';
import { runMutants, type MutantResult } from './mutants/run-mutants.ts';
import { sampleOf } from './mutants/sample.ts';
import { HEAD, rowOf, scoreOf, survivorsOf, verdictOf } from './mutants/score.ts';
import { openTests } from './mutants/trials.ts';
import { tryByHand } from './mutants/try-by-hand.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CACHE = '.cache/mutants';
/** One folder per run. */
const FOLDER = join(ROOT, CACHE, String(process.pid));

export interface MutantOptions {
  /** Folders or files; empty for all. */
  readonly paths: readonly string[];
  readonly base?: string;
  readonly quarter?: number;
  /** Test files in place of those of the area, for a quick look. */
  readonly tests?: readonly string[];
  /** The size of a random sample of each area. */
  readonly sample: number;
  /** The seed of the sample. */
  readonly seed: number;
  /** Minutes after which no further test file begins, for each group of areas with the same tests. */
  readonly minutes: number;
  /** Only the changes of tools/mutants/by-hand.json. */
  readonly byHand?: boolean;
}

type Chosen = ReadonlyMap<Area, readonly string[]>;

interface TriedFile {
  readonly area: Area;
  readonly all: number;
  readonly files: number;
  readonly fates: readonly MutantResult[];
}

/** Parses the arguments of `npm run mutants --`. */
export function readMutantOptions(words: readonly string[]): MutantOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      base: { type: 'string', default: 'main' },
      quarter: { type: 'string' },
      tests: { type: 'string', multiple: true },
      sample: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string' },
      'by-hand': { type: 'boolean', default: false },
    },
  });
  const quarter = values.quarter === undefined ? undefined : Number(values.quarter);
  if (quarter !== undefined && ![1, 2, 3, 4].includes(quarter)) throw new Refusal('--quarter is 1, 2, 3 or 4');
  const sample = values.sample === 'all' ? Infinity : Number(values.sample);
  const [seed, minutes] = [Number(values.seed), Number(values.minutes ?? Infinity)];
  if (!(sample > 0)) throw new Refusal('--sample is a number of mutants, or all');
  if (Number.isNaN(seed + minutes)) throw new Refusal('--seed and --minutes are numbers');
  return {
    paths: positionals.map((path) => path.replace(/\/$/, '')),
    ...(values.changed ? { base: values.base } : {}),
    ...(quarter === undefined ? {} : { quarter }),
    ...(values.tests === undefined ? {} : { tests: values.tests }),
    sample,
    seed,
    minutes,
    ...(values['by-hand'] ? { byHand: true } : {}),
  };
}

const isWanted = (file: string, paths: readonly string[]): boolean =>
  paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));

/** The requested files by area; areas without one are left out. */
export function chooseFiles({ paths, base, quarter }: MutantOptions, root = ROOT): Chosen {
  const all = filesOf(root, AREAS);
  const changed = base === undefined ? undefined : new Set(changedFiles(root, base));
  const inQuarter =
    quarter === undefined ? undefined : new Set(quarterOf([...all.values()].flat(), quarter, sizeIn(root)));
  const chosen = [...all].map(
    ([area, files]) =>
      [
        area,
        files.filter((file) => isWanted(file, paths) && (changed?.has(file) ?? true) && (inQuarter?.has(file) ?? true)),
      ] as const,
  );
  return new Map(chosen.filter(([, files]) => files.length > 0));
}

/** Areas with the same tests run together, so that each test file loads the product once for all of them. */
const groupsOf = (areas: Iterable<Area>): readonly (readonly Area[])[] => [
  ...Map.groupBy(areas, ({ projects, tests }) => JSON.stringify([projects, tests])).values(),
];

async function tryAreas(areas: readonly Area[], chosen: Chosen, wish: MutantOptions): Promise<readonly TriedFile[]> {
  const files = areas.flatMap((area) => chosen.get(area) ?? []);
  const mutants = await instrument(ROOT, files, join(FOLDER, 'code'));
  const taken = areas.map((area) => {
    const all = mutants.filter(({ file }) => chosen.get(area)?.includes(file));
    return { area, all: all.length, sample: sampleOf(all, wish.sample, wish.seed) };
  });
  const [first] = areas;
  if (!first) return [];
  const tests = await openTests(ROOT, FOLDER, { ...first, tests: wish.tests ?? first.tests });
  try {
    const until = Date.now() + wish.minutes * 60_000;
    const fates = await runMutants(
      { sample: taken.flatMap(({ sample }) => sample), all: mutants },
      tests,
      until,
      console.log,
    );
    return taken.map(({ area, all, sample }) => ({
      area,
      all,
      files: chosen.get(area)?.length ?? 0,
      fates: fates.filter(({ mutant }) => sample.includes(mutant)),
    }));
  } finally {
    await tests.close();
  }
}

/** Prints the result of an area; returns whether its score is high enough. */
function report({ area, all, files, fates }: TriedFile): string {
  const survivors = survivorsOf(fates);
  for (const line of survivors) console.log(line);
  const name = join(ROOT, CACHE, area.path.replaceAll('/', '-'));
  writeFileSync(`${name}.txt`, `${survivors.join('\n')}\n`);
  writeFileSync(
    `${name}.json`,
    JSON.stringify(
      fates.map((fate) => ({ ...fate, left: [...fate.left] })),
      null,
      1,
    ),
  );
  const score = scoreOf(fates, all);
  if (verdictOf(score, area.minPercent) === 'NO') process.exitCode = 1;
  return rowOf(area.path, files, area.minPercent, score);
}

async function runByHand(paths: readonly string[]): Promise<void> {
  const chosen = readHandMutants(ROOT).filter(({ file }) => isWanted(file, paths));
  if (chosen.length === 0) throw new Refusal('There is no change of these files in tools/mutants/by-hand.json');
  process.chdir(ROOT);
  const cluster = await startCluster();
  process.env['TEST_CLUSTER'] = JSON.stringify(cluster.connections);
  try {
    const survivors = await tryByHand(ROOT, FOLDER, chosen, console.log);
    console.log(`${chosen.length - survivors.length} of ${chosen.length} killed`);
    if (survivors.length > 0) process.exitCode = 1;
  } finally {
    await cluster.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

async function run(): Promise<void> {
  const wish = readMutantOptions(process.argv.slice(2));
  if (wish.byHand) return runByHand(wish.paths);
  const chosen = chooseFiles(wish);
  if (chosen.size === 0) {
    // No mutants without changed files.
    if (wish.base !== undefined) return console.log(`No file of these areas differs from ${wish.base}`);
    throw new Refusal(`No file to change; there are ${AREAS.map(({ path }) => path).join(', ')}`);
  }
  mkdirSync(FOLDER, { recursive: true });
  process.chdir(ROOT);
  // One database for all runs: starting one for each would take longer than its tests.
  const cluster = [...chosen.keys()].some(({ projects }) => projects.includes('server')) ? await startCluster() : null;
  if (cluster) process.env['TEST_CLUSTER'] = JSON.stringify(cluster.connections);
  const rows: string[] = [];
  try {
    for (const areas of groupsOf(chosen.keys())) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to limit the load
      rows.push(...(await tryAreas(areas, chosen, wish)).map(report));
    }
  } finally {
    await cluster?.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
  console.log(`\nSeed ${wish.seed}\n${HEAD}\n${rows.join('\n')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(run);
