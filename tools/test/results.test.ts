import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readReport, resultOf, type ReportLine } from './results.ts';

function reportOf(lines: readonly ReportLine[], rest = ''): ReturnType<typeof readReport> {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-results-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'unit.jsonl');
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n${rest}`);
  return readReport(file);
}

const test = { file: 'a.test.ts', title: 'a', milliseconds: 1 } as const;

it('a skipped test counts as failed, and one that passed with a failure as a retry', () => {
  const { passed, failed, retries } = resultOf(
    reportOf([
      { found: 3 },
      { ...test, state: 'passed' },
      { ...test, state: 'skipped' },
      { ...test, state: 'passed', message: 'at first' },
    ]),
  );
  expect({ passed, failed, retries: retries.map(({ message }) => message) }).toEqual({
    passed: 2,
    failed: 1,
    retries: ['at first'],
  });
});

it('a line that is being written is left for the next look, and a missing file is empty', () => {
  expect(reportOf([{ found: 2 }, { ...test, state: 'passed' }], '{"file":"b')).toMatchObject({
    found: 2,
    tests: [test],
  });
  expect(readReport('/nowhere.jsonl')).toEqual({ found: 0, tests: [] });
});
