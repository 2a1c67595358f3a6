import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { RESULTS_VARIABLE, type ReportLine } from './results.ts';

/** Writes each result to the file that the runner reads. */
export default class ResultReporter implements Reporter {
  readonly #file = process.env[RESULTS_VARIABLE] ?? '';

  onBegin(_config: unknown, suite: Suite): void {
    this.#write({ found: suite.allTests().length });
  }

  onTestEnd(test: TestCase, { status, duration, error, attachments }: TestResult): void {
    const page = attachments.find(({ name }) => name === 'error-context')?.path;
    this.#write({
      file: relative(process.cwd(), test.location.file),
      title: test.title,
      state: status === 'passed' || status === 'skipped' ? status : 'failed',
      milliseconds: duration,
      ...(error ? { message: error.message ?? error.value ?? '' } : {}),
      ...(page === undefined ? {} : { page: readFileSync(page, 'utf8') }),
    });
  }

  #write(line: ReportLine): void {
    if (this.#file !== '') appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
