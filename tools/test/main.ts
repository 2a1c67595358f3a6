import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { findBrowser } from '../browser.mjs';
import { planChanged } from './changed/plan.ts';
import { budgetOf, countsFolder, excessOf, readBudgets, readCounts, writeBudgets } from './counts.ts';
import { ProcessorClock } from './processor-time.ts';
import { Progress } from './progress.ts';
import { sumOf, type StepResult, type TestResult } from './results.ts';
import { logOf, MAX_RETRIES, reportFiles, runStep } from './run-step.ts';
import { deepSteps, isLeftOut, STEPS, type Step } from './steps.ts';
import { keepSeconds, slowestTests, timeTables, type StepTimes } from './times.ts';

const ROOT = join(import.meta.dirname, '../..');
const REPORTS = join(ROOT, '.cache/reports');
/** Steps whose tests need a browser. */
const BROWSER_STEPS: ReadonlySet<string> = new Set(['stories', 'scenarios', 'browser', 'sweep']);

interface Options {
  readonly names: readonly string[];
  readonly deep: boolean;
  /** The branch or commit from which `changed` takes the difference. */
  readonly base: string;
  readonly times: boolean;
  /** Writes the counts of this run as the committed ones. */
  readonly record: boolean;
  readonly seed: number;
}

interface Run {
  readonly steps: Readonly<Record<string, Step>>;
  readonly options: Options;
  readonly clock: ProcessorClock;
  readonly progress: Progress;
  readonly results: Map<string, StepResult>;
  readonly times: StepTimes[];
}

/** Runs the steps named on the command line; returns whether all passed. */
export function main(words: readonly string[]): Promise<boolean> {
  process.chdir(ROOT);
  return runTests(readOptions(words));
}

function readOptions(words: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      deep: { type: 'boolean', default: false },
      base: { type: 'string', default: 'main' },
      times: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  return { ...values, names: positionals, seed: Number(values.seed) };
}

async function runTests(options: Options): Promise<boolean> {
  const changed = options.names[0] === 'changed';
  const steps = changed ? planChanged(options.base) : options.deep ? deepSteps(options.seed) : STEPS;
  const given = changed ? options.names.slice(1) : options.names;
  const unknown = given.filter((name) => !Object.hasOwn(steps, name));
  if (unknown.length > 0) {
    console.error(`No step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}`);
    return false;
  }
  const names = given.length > 0 ? given : Object.keys(steps).filter((name) => !isLeftOut(name));
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  if (names.some((name) => BROWSER_STEPS.has(name))) process.env['CHROMIUM'] = await findBrowser();
  const run = startRun(names, steps, options);
  run.progress.start();
  for (const group of groupSteps(names, steps)) {
    // oxlint-disable-next-line no-await-in-loop -- groups run one after the other
    await runGroup(group, run);
  }
  run.progress.stop();
  return printReport(run);
}

function startRun(names: readonly string[], steps: Readonly<Record<string, Step>>, options: Options): Run {
  const budgets = readBudgets();
  const planned = names.map((name) => ({
    name,
    group: steps[name]?.group,
    ...(budgets[name] ?? { seconds: 0, tests: 0 }),
    reports: reportFiles({ name, step: stepOf(steps, name), reports: REPORTS }),
  }));
  return {
    steps,
    options,
    clock: new ProcessorClock(),
    progress: new Progress(planned),
    results: new Map(),
    times: [],
  };
}

function stepOf(steps: Readonly<Record<string, Step>>, name: string): Step {
  const step = steps[name];
  if (!step) throw new Error(`There is no step ${name}`);
  return step;
}

/** Consecutive steps of one group stand together. */
function groupSteps(names: readonly string[], steps: Readonly<Record<string, Step>>): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    const group = steps[name]?.group;
    if (last && group !== undefined && steps[last[0] ?? '']?.group === group) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** Runs two steps at a time until none is left. */
async function runGroup(group: readonly string[], run: Run): Promise<void> {
  const left = [...group];
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await runNamed(name, run);
  };
  await Promise.all([work(), work()]);
}

async function runNamed(name: string, { steps, clock, progress, results, times }: Run): Promise<void> {
  const live = progress.isAlone();
  console.log(`== ${progress.positionOf(name)}: ${name}`);
  progress.begin(name);
  const started = Date.now();
  const result = await runStep({ name, step: stepOf(steps, name), reports: REPORTS, live, clock });
  const seconds = (Date.now() - started) / 1000;
  progress.end(name);
  results.set(name, result);
  const counts = readCounts(countsFolder(REPORTS, name));
  times.push({ name, clock: seconds, processor: clock.secondsOf(name), counts, tests: result.tests });
  if (result.failed > 0 && !live) console.log(`\n${readFileSync(logOf(REPORTS, name), 'utf8').trimEnd()}\n`);
  console.log(`== ${name}: ${result.passed} passed, ${result.failed} failed in ${seconds.toFixed(1)} s`);
}

/** Prints the result of the run; returns whether it passed. */
function printReport({ results, times, options }: Run): boolean {
  const total = sumOf([...results.values()]);
  const failed = [...results].filter(([, result]) => result.failed > 0).map(([name]) => name);
  const problems = [...checkCounts(times, options), ...tooManyRetries(total.retries)];
  keepSeconds(times);
  if (options.times) console.log(`\n${timeTables(times)}`);
  const slowest = slowestTests(times);
  if (slowest.length > 0) console.log(`\nThe slowest tests:\n${slowest.join('\n')}`);
  for (const test of total.retries)
    console.log(`\nPassed at the second try only, which is a defect: ${describeTest(test)}`);
  for (const test of total.failures) console.log(`\nFailed: ${describeTest(test)}`);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  for (const problem of problems) console.log(`\nFailed: ${problem}`);
  const failures = total.failed + problems.length;
  const deep = options.deep ? ` (deep run, seed ${options.seed})` : '';
  console.log(`\n${total.passed} passed, ${failures} failed${deep}`);
  return failures === 0 && total.passed > 0;
}

/** The costs of a step may not exceed the committed ones; with `--record` they replace them. */
function checkCounts(times: readonly StepTimes[], { record, deep }: Options): readonly string[] {
  if (deep) return [];
  const budgets = readBudgets();
  // A step that was never recorded has no committed numbers.
  if (!record) return times.flatMap(({ name, counts }) => (budgets[name] ? excessOf(name, counts, budgets[name]) : []));
  const measured = times.map(
    ({ name, counts, tests, clock }) => [name, budgetOf(counts, tests.length, clock)] as const,
  );
  writeBudgets({ ...budgets, ...Object.fromEntries(measured) });
  return [];
}

const tooManyRetries = (retries: readonly TestResult[]): readonly string[] =>
  retries.length > MAX_RETRIES ? [`${retries.length} tests passed at the second try only`] : [];

/** A test and its failure in one line; then the output of its page. */
function describeTest({ file, title, message = '', page = '' }: TestResult): string {
  const shown = /```yaml\n([^]*?)```/.exec(page)?.[1] ?? '';
  const reason = stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400);
  return `${file} › ${title}: ${reason}\n${shown.slice(0, 6000)}`.trimEnd();
}
