import { existsSync, readFileSync } from 'node:fs';

/** The variable with the file to which a reporter writes. */
export const RESULTS_VARIABLE = 'TEST_RESULTS';

/** The result of one test. */
export interface TestResult {
  readonly file: string;
  /** Its title, with those of the surrounding groups. */
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** The message of a failure, also of a first try whose retry passed. */
  readonly message?: string;
  /** The output of its page. */
  readonly page?: string;
}

/** A line of a reporter: the number of further tests found, or one result. */
export type ReportLine = { readonly found: number } | TestResult;

export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly TestResult[];
  /** Tests that passed at their second try. */
  readonly retries: readonly TestResult[];
  readonly tests: readonly TestResult[];
}

export const NO_RESULT: StepResult = { passed: 0, failed: 0, failures: [], retries: [], tests: [] };

export interface Report {
  readonly found: number;
  readonly tests: readonly TestResult[];
}

/** Reads the lines of a reporter so far. */
export function readReport(file: string): Report {
  if (!existsSync(file)) return { found: 0, tests: [] };
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1).map(parseLine);
  const found = lines.reduce((sum, line) => sum + ('found' in line ? line.found : 0), 0);
  return { found, tests: lines.filter((line): line is TestResult => 'title' in line) };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reporters write these lines
const parseLine = (line: string): ReportLine => JSON.parse(line) as ReportLine;

/** A skipped test counts as failed, since its result is unknown. */
export function resultOf({ tests }: Report): StepResult {
  const failures = tests.filter(({ state }) => state !== 'passed');
  const retries = tests.filter(({ state, message }) => state === 'passed' && message !== undefined);
  return { passed: tests.length - failures.length, failed: failures.length, failures, retries, tests };
}

export const sumOf = (results: readonly StepResult[]): StepResult => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  failures: results.flatMap(({ failures }) => failures),
  retries: results.flatMap(({ retries }) => retries),
  tests: results.flatMap(({ tests }) => tests),
});
