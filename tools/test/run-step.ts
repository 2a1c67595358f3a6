import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { COUNTS_VARIABLE } from '../../tests/support/counts.ts';
import { runCommand } from './command.ts';
import { countsFolder } from './counts.ts';
import type { ProcessorClock } from './processor-time.ts';
import {
  NO_RESULT,
  readReport,
  RESULTS_VARIABLE,
  resultOf,
  sumOf,
  type StepResult,
  type TestResult,
} from './results.ts';
import type { Step } from './steps.ts';

/** More retries in a run than this are not caused by the machine. */
export const MAX_RETRIES = 3;

const REPORTERS = { vitest: 'vitest-reporter.ts', playwright: 'playwright-reporter.ts' };

export interface StepContext {
  readonly name: string;
  readonly step: Step;
  /** The folder of reports and logs. */
  readonly reports: string;
  /** The output is shown as it comes instead of being written to a log. */
  readonly live: boolean;
  readonly clock: ProcessorClock;
}

/** The files with the results of a step, one for each shard. */
export const reportFiles = ({
  name,
  step,
  reports,
}: Pick<StepContext, 'name' | 'step' | 'reports'>): readonly string[] =>
  shardsOf(step).map((shard) => join(reports, `${name}${shard}.jsonl`));

const shardsOf = ({ shards = 1 }: Step): readonly string[] =>
  shards === 1 ? [''] : Array.from({ length: shards }, (_, index) => `-${index + 1}`);

export const logOf = (reports: string, name: string): string => join(reports, `${name}.log`);

/** Runs a step to its end. */
export async function runStep(context: StepContext): Promise<StepResult> {
  const { step } = context;
  const results: StepResult[] = [];
  for (const [index, file] of reportFiles(context).entries()) {
    const shard = step.shards === undefined ? [] : [`--shard=${index + 1}/${step.shards}`];
    // oxlint-disable-next-line no-await-in-loop -- one after the other: two browsers slow each other down
    results.push(await runOnce(context, [...step.command, ...shard], file));
  }
  return retryFailures(context, sumOf(results));
}

async function runOnce(context: StepContext, command: readonly string[], file: string): Promise<StepResult> {
  const { name, step, reports, live, clock } = context;
  const { runner, env, retryFlag } = step;
  const code = await runCommand(
    [...command, ...(retryFlag === undefined ? [] : [retryFlag]), ...reportingFlags(runner)],
    {
      step: name,
      env: {
        ...env,
        [RESULTS_VARIABLE]: resolve(file),
        // The costs of a retry do not count for the step.
        [COUNTS_VARIABLE]: resolve(countsFolder(reports, basename(file, '.jsonl').replace(/-\d+$/, ''))),
      },
      clock,
      ...(live ? {} : { log: logOf(reports, name) }),
    },
  );
  if (runner === undefined) return code === 0 ? { ...NO_RESULT, passed: 1 } : { ...NO_RESULT, failed: 1 };
  const result = resultOf(readReport(file));
  // A runner that fails outside of its tests (a file that does not load, an unhandled rejection) has failed, too.
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function reportingFlags(runner: Step['runner']): readonly string[] {
  if (runner === undefined) return [];
  const own = join(import.meta.dirname, REPORTERS[runner]);
  return runner === 'vitest' ? ['--reporter=default', `--reporter=${own}`] : [`--reporter=line,${own}`];
}

/** Runs failed tests once more, unless there are so many that it would take long. */
async function retryFailures(context: StepContext, first: StepResult): Promise<StepResult> {
  const { retryCommand } = context.step;
  const { failures } = first;
  if (!retryCommand || failures.length === 0 || failures.length > 2 * MAX_RETRIES) return first;
  const files = new Set(failures.map(({ file }) => file));
  // Several visits may have the same line, so tests are selected by title; of files with serial journeys all tests run.
  const titles = failures.map(({ file, title }) =>
    (isSerial(file) ? (file.split('/').at(-1) ?? file) : title).replace(/[^\p{L}\d ]/gu, '\\$&'),
  );
  const command = [...retryCommand, ...files, '--grep', titles.join('|')];
  const second = await runOnce(context, command, join(context.reports, `${context.name}-again.jsonl`));
  if (second.failed > 0 && second.failures.length === 0) return first;
  const isFailed = (test: TestResult) => second.failures.some((other) => isSame(test, other));
  return {
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    failures: second.failures,
    retries: failures.filter((test) => !isFailed(test)),
    tests: first.tests,
  };
}

const isSame = (one: TestResult, other: TestResult): boolean => one.file === other.file && one.title === other.title;

/** Whether its journeys depend on one another. */
const isSerial = (file: string): boolean => readFileSync(file, 'utf8').includes("mode: 'serial'");
