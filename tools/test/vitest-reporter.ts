import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { addCount } from '../../tests/support/counts.ts';
import { RESULTS_VARIABLE, type ReportLine } from './results.ts';

/** Writes each result to the file that the runner reads. */
export default class ResultReporter implements Reporter {
  readonly #file = process.env[RESULTS_VARIABLE] ?? '';

  onTestModuleCollected(module: TestModule): void {
    this.#write({ found: [...module.children.allTests()].length });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const file = relative(process.cwd(), test.module.moduleId);
    // Every story is checked by axe.
    if (test.project.config.browser.enabled) addCount('axe runs', file);
    const error = errors?.[0];
    this.#write({
      file,
      title: test.fullName,
      state: state === 'passed' || state === 'failed' ? state : 'skipped',
      milliseconds: test.diagnostic()?.duration ?? 0,
      ...(error ? { message: `${error.message}\n${error.stack ?? ''}` } : {}),
    });
  }

  #write(line: ReportLine): void {
    if (this.#file !== '') appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
