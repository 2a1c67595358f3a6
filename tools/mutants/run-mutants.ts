import type { Mutant } from './instrument.ts';
import type { RunnerLine } from './runner.ts';
import type { TestFile, Tests } from './trials.ts';
import { leaveOut, turnsOf, type Turn } from './turns.ts';

/** The outcome of a mutant. */
export interface MutantResult {
  readonly mutant: Mutant;
  state: 'killed' | 'survived' | 'uncovered';
  /** The test that killed it. */
  by?: string;
  /** Test files that did not try it. */
  readonly left: Set<string>;
}

/**
 * Tries a sample of all mutants with the test files until all are killed or every file has run. All files run once
 * without mutants to measure which places they reach, so that each mutant is first tried with the most relevant tests.
 */
export async function runMutants(
  { sample, all }: { readonly sample: readonly Mutant[]; readonly all: readonly Mutant[] },
  tests: Tests,
  until: number,
  say: (text: string) => void,
): Promise<readonly MutantResult[]> {
  const paths = tests.files.map(({ path }) => path);
  const fates = sample.map((mutant): MutantResult => ({ mutant, state: 'uncovered', left: new Set(paths) }));
  const broken = new Set<TestFile>();
  const reaches = await tests.survey();
  leaveOut(fates, reaches);
  for (const turn of turnsOf(tests.files, fates, all, reaches)) {
    if (Date.now() > until) break;
    if (broken.has(turn.file)) continue;
    const from = Date.now();
    // oxlint-disable-next-line no-await-in-loop -- the next file need not try mutants that this one kills
    const problem = await tryFile(tests, turn);
    if (problem !== undefined) broken.add(turn.file);
    const dead = turn.fates.filter(({ state }) => state === 'killed').length;
    const seconds = Math.round((Date.now() - from) / 1000);
    const remark = problem === undefined ? '' : `; ${problem}`;
    say(`${turn.file.path}: ${dead} of ${turn.fates.length} killed, ${seconds} s${remark}`);
  }
  return fates;
}

/** Reports a broken test file; its mutants are not tried. */
async function tryFile(tests: Tests, { file, fates, isWhole }: Turn): Promise<string | undefined> {
  const pending = new Map(fates.map((fate) => [fate.mutant.id, fate]));
  while (pending.size > 0) {
    // oxlint-disable-next-line no-await-in-loop -- after a hanging worker another one tries the rest
    const lines = await tests.run(file, [...pending.keys()], isWhole);
    const failing = lines.findLast((line) => 'broken' in line);
    for (const line of lines) if ('came' in line) settle(line, file, pending);
    // Not every test of the file counts.
    if (failing) for (const { left } of fates) left.add(file.path);
    if (failing) return `it fails ${failing.broken}`;
    if (pending.size === 0) return undefined;
    const last = lines.at(-1);
    if (!last || !('start' in last)) return `it ended with ${pending.size} mutants untried`;
    settle({ mutant: last.start, came: 'killed', by: 'it does not end' }, file, pending);
  }
  return undefined;
}

function settle(
  line: Extract<RunnerLine, { came: string }>,
  { path }: TestFile,
  pending: Map<string, MutantResult>,
): void {
  const fate = pending.get(line.mutant);
  if (!fate) return;
  pending.delete(line.mutant);
  if (line.came === 'later') return void (fate.state = 'survived');
  fate.left.delete(path);
  if (line.came === 'survived') fate.state = 'survived';
  if (line.came !== 'killed') return;
  fate.state = 'killed';
  fate.by = `${path}: ${line.by}`;
}
