import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CostKind, CountLine } from '../../tests/support/counts.ts';

export const COST_KINDS: readonly CostKind[] = ['page loads', 'axe runs', 'servers', 'databases'];

/** The costs that any test file may have; only files above them are committed. */
const USUAL: Readonly<Record<CostKind, number>> = { 'page loads': 4, 'axe runs': 2, servers: 1, databases: 1 };

/** By test file. */
export type FileCounts = Readonly<Record<string, number>>;

export type StepCounts = Readonly<Record<CountLine['kind'], FileCounts>>;

/**
 * The committed numbers of a step: the costs of its files that exceed the usual ones, and for estimates its duration
 * when they were written, and its tests. A kind that is missing is not allowed at all.
 */
export interface Budget {
  readonly seconds: number;
  readonly tests: number;
  readonly costs: Readonly<Partial<Record<CostKind, FileCounts>>>;
}

export type Budgets = Readonly<Record<string, Budget>>;

export const BUDGETS_FILE = join(import.meta.dirname, 'budgets.json');

/** Makes the folder for the counts of a step's tests. */
export function countsFolder(reports: string, step: string): string {
  const folder = join(reports, 'counts', step);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function readCounts(folder: string): StepCounts {
  const lines = readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests/support/counts.ts writes these lines
    .map((line) => JSON.parse(line) as CountLine);
  const byFile = (kind: CountLine['kind']): FileCounts => {
    const counts: Record<string, number> = {};
    for (const line of lines) if (line.kind === kind) counts[line.file] = (counts[line.file] ?? 0) + line.count;
    return counts;
  };
  return {
    'page loads': byFile('page loads'),
    'axe runs': byFile('axe runs'),
    servers: byFile('servers'),
    databases: byFile('databases'),
    seconds: byFile('seconds'),
  };
}

export const totalOf = (counts: FileCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

export const readBudgets = (): Budgets =>
  existsSync(BUDGETS_FILE) ? JSON.parse(readFileSync(BUDGETS_FILE, 'utf8')) : {};

export const writeBudgets = (budgets: Budgets): void =>
  writeFileSync(BUDGETS_FILE, `${JSON.stringify(budgets, null, 2)}\n`);

export function budgetOf(counts: StepCounts, tests: number, seconds: number): Budget {
  const costs = COST_KINDS.filter((kind) => totalOf(counts[kind]) > 0).map((kind) => {
    const files = Object.entries(counts[kind])
      .filter(([, count]) => count > USUAL[kind])
      .toSorted(([one], [other]) => one.localeCompare(other));
    return [kind, Object.fromEntries(files)] as const;
  });
  return { seconds: Math.round(seconds), tests, costs: Object.fromEntries(costs) };
}

/** Two workers share visits differently each time, and each changes the person for itself. */
const SLACK = 0.05;

/** The files of a step above their allowed costs, if together they exceed these by more than the slack. */
export function excessOf(step: string, counts: StepCounts, { costs }: Budget): readonly string[] {
  return COST_KINDS.flatMap((kind) => {
    const committed = costs[kind];
    const above = Object.entries(counts[kind])
      .map(([file, count]) => {
        const allowed = committed ? Math.max(committed[file] ?? 0, USUAL[kind]) : 0;
        return { file, count, allowed };
      })
      .filter(({ count, allowed }) => count > allowed);
    const more = above.reduce((sum, { count, allowed }) => sum + count - allowed, 0);
    if (more <= totalOf(counts[kind]) * SLACK) return [];
    const files = above.map(({ file, count, allowed }) => `${file} (${count}, allowed ${allowed})`);
    return [`${step}: ${more} more ${kind} than tools/test/budgets.json allows: ${files.join(', ')}`];
  });
}
