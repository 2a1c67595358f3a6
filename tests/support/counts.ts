import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The variable that names the folder of the counts of a step. */
export const COUNTS_VARIABLE = 'TEST_COUNTS';

/** The counted costs of a test besides its own time. */
export type CostKind = 'page loads' | 'axe runs' | 'servers' | 'databases';

export interface CountLine {
  readonly kind: CostKind | 'seconds';
  /** The test file, from the root of the project. */
  readonly file: string;
  readonly count: number;
}

/** Notes a cost of a test file for the report of the run, which tools/test/counts.ts reads. Outside of such a run it does nothing. */
export function addCount(kind: CountLine['kind'], file: string, count = 1): void {
  const folder = process.env[COUNTS_VARIABLE];
  if (folder === undefined) return;
  const line: CountLine = { kind, file, count };
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
}
