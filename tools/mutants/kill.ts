import { dirname, relative } from 'node:path';
import type { Mutant } from './instrument.ts';
import type { Line } from './runner.ts';
import type { TestFile, Tests } from './trials.ts';

/** What became of a mutant. */
export interface Fate {
  readonly mutant: Mutant;
  state: 'killed' | 'survived' | 'uncovered';
  /** The test that killed it. */
  by?: string;
  /** Test files that it was not tried with. */
  readonly left: Set<string>;
}

/** A turn of a test file with some mutants. */
interface Turn {
  readonly file: TestFile;
  readonly fates: readonly Fate[];
  /** Whether a mutant is tried though no test itself, but only the loading or a hook, comes to it. */
  readonly isWhole: (mutant: Mutant) => boolean;
}

/**
 * Tries mutants with the test files, the nearest first, until all are dead or every file has run. What only the loading or a hook of a file comes to seldom
 * dies by it and takes all its tests: but for the files of the mutant's own folder, those come last.
 */
export async function killAll(
  mutants: readonly Mutant[],
  tests: Tests,
  until: number,
  say: (text: string) => void,
): Promise<readonly Fate[]> {
  const files = inOrder(tests.files, mutants);
  const fates = mutants.map((mutant): Fate => ({
    mutant,
    state: 'uncovered',
    left: new Set(files.map(({ path }) => path)),
  }));
  const broken = new Set<TestFile>();
  for (const isWhole of [isNear, () => () => true])
    for (const file of files) {
      const alive = fates.filter(({ state, left }) => state !== 'killed' && left.has(file.path));
      if (alive.length === 0 || broken.has(file) || Date.now() > until) continue;
      const from = Date.now();
      // oxlint-disable-next-line no-await-in-loop -- what one file kills, the next need not try
      const problem = await tryFile(tests, { file, fates: alive, isWhole: isWhole(file) });
      if (problem !== undefined) broken.add(file);
      const dead = alive.filter(({ state }) => state === 'killed').length;
      const seconds = Math.round((Date.now() - from) / 1000);
      say(
        `${file.path}: ${dead} of ${alive.length} killed, ${seconds} s${problem === undefined ? '' : `; ${problem}`}`,
      );
    }
  return fates;
}

const isNear =
  ({ path }: TestFile) =>
  ({ file }: Mutant): boolean =>
    `${dirname(path)}/`.startsWith(`${dirname(file)}/`);

/** Says what is wrong with the test file: what it leaves untried is left. */
async function tryFile(tests: Tests, { file, fates, isWhole }: Turn): Promise<string | undefined> {
  const pending = new Map(fates.map((fate) => [fate.mutant.id, fate]));
  while (pending.size > 0) {
    const whole = [...pending.values()].filter(({ mutant }) => isWhole(mutant)).map(({ mutant }) => mutant.id);
    // oxlint-disable-next-line no-await-in-loop -- a worker that hung is begun again with those that are left
    const lines = await tests.run(file, [...pending.keys()], whole);
    const failing = lines.findLast((line) => 'broken' in line);
    for (const line of lines) if ('came' in line) settle(line, file, pending);
    // Not every test of the file has a say.
    if (failing) for (const { left } of fates) left.add(file.path);
    if (failing) return `it fails ${failing.broken}`;
    if (pending.size === 0) return undefined;
    const last = lines.at(-1);
    if (!last || !('start' in last)) return `it ended with ${pending.size} mutants untried`;
    settle({ mutant: last.start, came: 'killed', by: 'it does not end' }, file, pending);
  }
  return undefined;
}

function settle(line: Extract<Line, { came: string }>, { path }: TestFile, pending: Map<string, Fate>): void {
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

/** The folders of the mutants first, then by how far away they are; of each folder one file in turn. */
function inOrder(files: readonly TestFile[], mutants: readonly Mutant[]): readonly TestFile[] {
  const folders = [...new Set(mutants.map(({ file }) => dirname(file)))];
  const distance = (path: string): number =>
    Math.min(...folders.map((folder) => relative(folder, dirname(path)).split('/').filter(Boolean).length));
  const turns = [...Map.groupBy(files, ({ path }) => dirname(path)).values()].flatMap((same) =>
    same.map((file, turn) => ({ file, turn, far: distance(file.path) })),
  );
  return turns
    .toSorted(
      (one, other) => one.far - other.far || one.turn - other.turn || one.file.path.localeCompare(other.file.path),
    )
    .map(({ file }) => file);
}
