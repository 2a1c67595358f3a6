import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** What became of the mutants of some files. */
export interface Score {
  readonly killed: number;
  readonly survived: number;
  /** No test runs the line. */
  readonly uncovered: number;
  /** Not tried: what runs once when a module loads, unless static ones are asked for. */
  readonly ignored: number;
  /** Of a hundred that were tried; null where there were none. */
  readonly percent: number | null;
}

type Result = Pick<MutantResult, 'status' | 'fileName' | 'location' | 'mutatorName' | 'replacement'>;

export function scoreOf(results: readonly Pick<Result, 'status'>[]): Score {
  const count = (...wanted: readonly Result['status'][]): number =>
    results.filter(({ status }) => wanted.includes(status)).length;
  // A mutant that never ends, or does not compile, does not pass for the product.
  const killed = count('Killed', 'Timeout', 'RuntimeError', 'CompileError');
  const survived = count('Survived');
  const uncovered = count('NoCoverage');
  const tried = killed + survived + uncovered;
  return {
    killed,
    survived,
    uncovered,
    ignored: count('Ignored', 'Pending'),
    percent: tried === 0 ? null : (100 * killed) / tried,
  };
}

/** A row of the table in docs/benches.md. */
export function rowOf(name: string, files: number, least: number, score: Score): string {
  const percent = score.percent === null ? '' : `${score.percent.toFixed(0)} %`;
  const met = score.percent === null || score.percent >= least ? 'yes' : 'NO';
  const cells = [
    name,
    files,
    score.killed,
    score.survived,
    score.uncovered,
    score.ignored,
    percent,
    `≥ ${least} %`,
    met,
  ];
  return `| ${cells.join(' | ')} |`;
}

export const HEAD =
  '| files of | files | killed | survived | no test | static, not tried | score | bar | met |\n| --- | --: | --: | --: | --: | --: | --: | --: | --- |';

/** Every mutant that no test killed, in a line that editors link. */
export function survivorsOf(results: readonly Result[], root: string): readonly string[] {
  return results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ status, fileName, location, mutatorName, replacement }) => {
      const text = (replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 100);
      const place = `${relative(root, fileName)}:${location.start.line}:${location.start.column}`;
      return `${place}: ${mutatorName} -> ${text}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`;
    });
}
