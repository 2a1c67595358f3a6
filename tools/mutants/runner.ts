import { appendFileSync } from 'node:fs';
import { inject, TestRunner, vi, type RunnerTestCase, type RunnerTestFile } from 'vitest';

/** The job of one worker with one test file. */
export interface MutantWork {
  readonly mutants: readonly string[];
  /** Whether to try mutants whose code runs only during loading or in a hook. */
  readonly whole: boolean;
  /** The file for the lines of the trials. */
  readonly report: string;
  /** Only compute the baseline of each file. */
  readonly survey: boolean;
}

/** The result of a file's tests without any mutant. */
export interface Reach {
  readonly reach: string;
  readonly seconds: number;
  readonly failed: boolean;
  /** The number of tests that reach each mutant. */
  readonly tests: Readonly<Record<string, number>>;
  /** The coverage of hooks, and of loading if this file loaded the module first. */
  readonly outside: readonly string[];
}

/** A worker's reports: a mutant starts, a file fails without a mutant, the outcome of a mutant. */
export type RunnerLine =
  | { readonly start: string; readonly pid: number }
  | { readonly broken: string }
  | Reach
  | {
      readonly mutant: string;
      readonly came: 'killed' | 'survived' | 'untouched' | 'later';
      readonly by?: string | undefined;
    };

declare module 'vitest' {
  interface ProvidedContext {
    mutants: MutantWork;
  }
}

/** The number of executions of each mutant's code. */
type Hits = Record<string, number>;

/** The input and output of Stryker's instrumenter. */
interface Namespace {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { readonly static: Hits; readonly perTest: Record<string, Hits> };
}

interface Mutated {
  readonly mutant: string;
  /** The tests that reach it; undefined for all. */
  readonly tests: ReadonlySet<string> | undefined;
  /** Its code runs when a module loads, so every module is loaded again with it. */
  readonly cold: boolean;
}

type Trial =
  | { readonly kind: 'survey'; readonly from: number }
  | { readonly kind: 'first' }
  | { readonly kind: 'second' }
  | ({ readonly kind: 'mutant'; readonly again?: boolean } & Mutated)
  | ({ readonly kind: 'control'; readonly by: string; readonly again: boolean } & Mutated);

/** The state of one worker: a new runner is made for each run of the file. */
interface Memory {
  queue: Trial[];
  trial: Trial | undefined;
  failed: string | undefined;
  /** Tests that fail without any mutant, which do not count. */
  readonly mute: Set<string>;
  first: { readonly outside: Hits; readonly tests: Record<string, Hits> };
  /** The loaded modules contain an active mutant. */
  stale: boolean;
}

declare global {
  // oxlint-disable-next-line no-underscore-dangle -- the name that the instrumenter writes
  var __stryker__: Namespace | undefined;
  var mutantMemory: Memory | undefined;
}

/** More executions than this many times those of the unchanged product are an endless loop. */
const HIT_FACTOR = 100;
const MIN_HIT_LIMIT = 10_000;
// oxlint-disable-next-line no-underscore-dangle -- as above
const namespace = (globalThis.__stryker__ ??= {});

/** Runs a test file repeatedly in one worker, each time with another mutant; its imports are loaded once. */
export default class MutantRunner extends TestRunner {
  readonly #work = inject('mutants');
  readonly #memory = (globalThis.mutantMemory ??= beginWork());

  onBeforeCollect(): void {
    const memory = this.#memory;
    const trial = (memory.trial = this.#work.survey ? { kind: 'survey', from: Date.now() } : memory.queue.shift());
    memory.failed = undefined;
    namespace.activeMutant = undefined;
    clearHits();
    const cold = trial !== undefined && 'cold' in trial && trial.cold;
    if (cold || memory.stale) vi.resetModules();
    memory.stale = cold && trial.kind === 'mutant';
    if (trial?.kind !== 'mutant') return;
    namespace.activeMutant = trial.mutant;
    namespace.hitCount = 0;
    const { outside, tests } = memory.first;
    namespace.hitLimit = MIN_HIT_LIMIT + HIT_FACTOR * sumOf([outside, ...Object.values(tests)], trial.mutant);
    this.#write({ start: trial.mutant, pid: process.pid });
  }

  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    return this.#memory.trial ? super.importFile(path, source) : undefined;
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    const { trial, failed, mute } = this.#memory;
    const left = trial && 'tests' in trial && trial.tests && !trial.tests.has(test.id);
    const over = failed !== undefined && trial?.kind !== 'first' && trial?.kind !== 'survey';
    if (over || left || mute.has(test.id)) test.mode = 'skip';
    namespace.currentTestId = test.id;
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    namespace.currentTestId = undefined;
    if (test.result?.state === 'fail') {
      this.#memory.failed ??= test.name;
      if (this.#memory.trial?.kind === 'first') this.#memory.mute.add(test.id);
    }
    super.onAfterRunTask(test);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    const { trial } = this.#memory;
    const failed = files.some(({ result }) => result?.state === 'fail')
      ? (this.#memory.failed ?? 'the file itself')
      : undefined;
    if (trial?.kind === 'survey') this.#write(reachOf(files, trial.from, failed !== undefined));
    else if (trial) this.#conclude(trial, failed);
    super.onAfterRunFiles(files);
  }

  #conclude(trial: Exclude<Trial, { readonly kind: 'survey' }>, failed: string | undefined): void {
    const memory = this.#memory;
    if (trial.kind === 'first') {
      memory.first = readHits();
      if (failed === undefined) return;
      this.#write({ broken: `without any mutant: ${failed}` });
      if (memory.mute.size === 0) memory.queue = [];
    } else if (trial.kind === 'second') this.#plan(failed === undefined);
    else if (trial.kind === 'mutant' && failed === undefined) this.#write({ mutant: trial.mutant, came: 'survived' });
    else if (trial.kind === 'mutant')
      memory.queue.unshift({ ...trial, kind: 'control', by: failed ?? '', again: trial.again ?? false });
    else this.#judge(trial, failed === undefined);
  }

  /** The same tests have to pass without the mutant; otherwise the worker has changed, or the tests depend on the skipped ones. */
  #judge({ mutant, by, again }: Trial & { readonly kind: 'control' }, passes: boolean): void {
    if (passes) return this.#write({ mutant, came: 'killed', by });
    if (again) return this.#stop(`now and then: ${by}`);
    this.#memory.queue.unshift({ kind: 'mutant', mutant, tests: undefined, cold: true, again: true });
  }

  /** Reports which mutants the file does not reach, and plans the tests for the others. */
  #plan(repeatable: boolean): void {
    const { outside, tests } = this.#memory.first;
    const warm = readHits().outside;
    const { mutants, whole } = this.#work;
    for (const mutant of mutants) {
      const touching = Object.keys(tests).filter((id) => tests[id]?.[mutant]);
      const cold = !repeatable || (outside[mutant] ?? 0) > (warm[mutant] ?? 0);
      if (touching.length === 0 && !outside[mutant]) this.#write({ mutant, came: 'untouched' });
      else if (touching.length === 0 && !whole) this.#write({ mutant, came: 'later' });
      else {
        const only = outside[mutant] && whole ? undefined : new Set(touching);
        this.#memory.queue.push({ kind: 'mutant', mutant, tests: only, cold: cold && (whole || !repeatable) });
      }
    }
  }

  #stop(reason: string): void {
    this.#memory.queue = [];
    this.#write({ broken: reason });
  }

  #write(line: RunnerLine): void {
    appendFileSync(this.#work.report, `${JSON.stringify(line)}\n`);
  }
}

const beginWork = (): Memory => ({
  queue: [{ kind: 'first' }, { kind: 'second' }],
  trial: undefined,
  failed: undefined,
  mute: new Set(),
  first: { outside: {}, tests: {} },
  stale: false,
});

const readHits = (): Memory['first'] => {
  const { static: outside = {}, perTest = {} } = namespace.mutantCoverage ?? {};
  return structuredClone({ outside, tests: perTest });
};

function reachOf(files: readonly RunnerTestFile[], from: number, failed: boolean): Reach {
  const { outside, tests } = readHits();
  const counts: Record<string, number> = {};
  for (const hits of Object.values(tests))
    for (const mutant of Object.keys(hits)) counts[mutant] = (counts[mutant] ?? 0) + 1;
  const seconds = (Date.now() - from) / 1000;
  return { reach: files[0]?.filepath ?? '', seconds, failed, tests: counts, outside: Object.keys(outside) };
}

/** The instrumented files refer to the object, so it is emptied and not replaced. */
function clearHits(): void {
  namespace.mutantCoverage ??= { static: {}, perTest: {} };
  const { static: outside, perTest } = namespace.mutantCoverage;
  for (const key of Object.keys(outside)) delete outside[key];
  for (const key of Object.keys(perTest)) delete perTest[key];
}

const sumOf = (hits: readonly Hits[], mutant: string): number =>
  hits.reduce((sum, each) => sum + (each[mutant] ?? 0), 0);
