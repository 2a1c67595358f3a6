import type { MutantResult } from './run-mutants.ts';
import type { Mutant } from './instrument.ts';
import type { Reach } from './runner.ts';
import type { TestFile } from './trials.ts';

/** A test file with the mutants that are tried in it. */
export interface Turn {
  readonly file: TestFile;
  readonly fates: readonly MutantResult[];
  /** Whether to try mutants whose code runs only during loading or in a hook. */
  readonly isWhole: boolean;
}

type Reaches = ReadonlyMap<string, Reach>;

/** The estimated cost of starting a worker, or of loading modules again. */
const SECONDS_TO_LOAD = 8;

/** Leaves out the files that never execute a mutant; for failed files this is unknown. */
export function leaveOut(fates: readonly MutantResult[], reaches: Reaches): void {
  // A module is loaded once for all files.
  const outside = new Set([...reaches.values()].flatMap((reach) => reach.outside));
  for (const { mutant, left } of fates)
    for (const [path, { tests, failed }] of reaches)
      if (!failed && !tests[mutant.id] && !outside.has(mutant.id)) left.delete(path);
}

/**
 * Yields the turns one after the other, the most valuable for its time first. A test file is worth more for a mutant
 * that few others reach. For a mutant that no test itself reaches, it is worth more if its tests reach many mutants of
 * the same source file.
 */
export function* turnsOf(
  files: readonly TestFile[],
  fates: readonly MutantResult[],
  all: readonly Mutant[],
  reaches: Reaches,
): Generator<Turn> {
  const sourceOf = new Map(all.map(({ id, file }) => [id, file]));
  const byTests = shareBy(reaches, (id) => id);
  const bySource = shareBy(reaches, (id) => sourceOf.get(id));
  const turnOf = (file: TestFile, isWhole: boolean): Turn => ({
    file,
    isWhole,
    fates: fates.filter(
      ({ mutant, state, left }) =>
        state !== 'killed' && left.has(file.path) && isWhole === (byTests(file.path, mutant.id) === 0),
    ),
  });
  const gainOf = ({ file: { path }, isWhole, fates: its }: Turn): number => {
    const worths = its.map(({ mutant: { id, file } }) => (isWhole ? bySource(path, file) : byTests(path, id)));
    const each = (reaches.get(path)?.seconds ?? 0) + (isWhole ? SECONDS_TO_LOAD : 0);
    return worths.reduce((sum, worth) => sum + worth, 0) / (SECONDS_TO_LOAD + its.length * each);
  };
  const over = new Set<string>();
  const nameOf = ({ file, isWhole }: Pick<Turn, 'file' | 'isWhole'>): string => `${file.path} ${isWhole}`;
  for (;;) {
    const [best] = files
      .flatMap((file) => [turnOf(file, false), turnOf(file, true)])
      .filter((turn) => turn.fates.length > 0 && !over.has(nameOf(turn)))
      .map((turn) => ({ turn, gain: gainOf(turn) }))
      .toSorted((one, other) => other.gain - one.gain);
    if (!best) return;
    over.add(nameOf(best.turn));
    yield best.turn;
  }
}

/** For a test file and a position (a mutant or a source file): the share of its tests that execute it. */
function shareBy(
  reaches: Reaches,
  sourceFileOf: (mutant: string) => string | undefined,
): (path: string, place: string) => number {
  const counts = new Map<string, Map<string | undefined, number>>();
  const totals = new Map<string | undefined, number>();
  const add = (sums: Map<string | undefined, number>, place: string | undefined) =>
    sums.set(place, (sums.get(place) ?? 0) + 1);
  for (const [path, { tests }] of reaches) {
    const own = new Map<string | undefined, number>();
    counts.set(path, own);
    for (const place of Object.keys(tests).map(sourceFileOf)) {
      add(own, place);
      add(totals, place);
    }
  }
  return (path, place) => (counts.get(path)?.get(place) ?? 0) / (totals.get(place) ?? 1);
}
