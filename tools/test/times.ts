import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COST_KINDS, totalOf, type StepCounts } from './counts.ts';
import type { ProcessorSeconds } from './processor-time.ts';
import type { TestResult } from './results.ts';

/** The duration and the costs of a step. */
export interface StepTimes {
  readonly name: string;
  readonly clock: number;
  readonly processor: ProcessorSeconds;
  readonly counts: StepCounts;
  readonly tests: readonly TestResult[];
}

const MAX_TESTS = 20;
const MAX_FILES = 25;

interface Group {
  readonly name: string;
  readonly tests: number;
  /** Elapsed seconds: the sum of its tests. */
  readonly clock: number;
  /** Processor seconds of the process that runs the tests; unknown for tests in a browser. */
  readonly processor: number;
}

const SECONDS_FILE = join(import.meta.dirname, '../../.cache/test-seconds.json');

/** The seconds of each test file in its last run on this machine. */
export const readSeconds = (): Readonly<Record<string, number>> =>
  existsSync(SECONDS_FILE) ? JSON.parse(readFileSync(SECONDS_FILE, 'utf8')) : {};

/** Stores the seconds of test files, for selecting the tests of a change. */
export function keepSeconds(steps: readonly StepTimes[]): void {
  const taken = steps.flatMap(groupByFile).map(({ name, clock, processor }) => [name, processor || clock] as const);
  writeFileSync(SECONDS_FILE, JSON.stringify({ ...readSeconds(), ...Object.fromEntries(taken) }));
}

/** The slowest tests of a run, each in a line. */
export function slowestTests(steps: readonly StepTimes[]): readonly string[] {
  return steps
    .flatMap(({ name, tests }) => tests.map((test) => ({ ...test, step: name })))
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, MAX_TESTS)
    .map(({ step, file, title, milliseconds }) => `${seconds(milliseconds / 1000)} ${step}: ${file} › ${title}`);
}

/** The tables of `--times`: steps, families (the folders of test files) and files. */
export function timeTables(steps: readonly StepTimes[]): string {
  const files = steps.flatMap(groupByFile);
  const families = [...Map.groupBy(files, ({ name }) => dirname(name))].map(([name, members]) => addUp(name, members));
  return [
    table(
      ['step', 'tests', 'clock', 'tests’ processor', 'browser', 'server', 'database', ...COST_KINDS],
      steps.map(({ name, clock, processor, counts, tests }) => [
        name,
        String(tests.length),
        ...[clock, processor.tests, processor.browser, processor.server, processor.database].map(seconds),
        ...COST_KINDS.map((kind) => String(totalOf(counts[kind]))),
      ]),
    ),
    table(['family', 'tests', 'clock', 'processor'], largest(families)),
    table(['file', 'tests', 'clock', 'processor'], largest(files)),
  ].join('\n\n');
}

function groupByFile({ tests, counts }: StepTimes): readonly Group[] {
  return [...Map.groupBy(tests, ({ file }) => file)].map(([name, members]) => ({
    name,
    tests: members.length,
    clock: members.reduce((sum, { milliseconds }) => sum + milliseconds / 1000, 0),
    processor: counts.seconds[name] ?? 0,
  }));
}

const addUp = (name: string, groups: readonly Group[]): Group => ({
  name,
  tests: groups.reduce((sum, { tests }) => sum + tests, 0),
  clock: groups.reduce((sum, { clock }) => sum + clock, 0),
  processor: groups.reduce((sum, { processor }) => sum + processor, 0),
});

const largest = (groups: readonly Group[]): readonly (readonly string[])[] =>
  groups
    .toSorted((one, other) => Math.max(other.clock, other.processor) - Math.max(one.clock, one.processor))
    .slice(0, MAX_FILES)
    .map(({ name, tests, clock, processor }) => [name, String(tests), seconds(clock), seconds(processor)]);

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** A Markdown table with aligned columns. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
