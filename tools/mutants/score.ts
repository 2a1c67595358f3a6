import type { MutantResult } from './run-mutants.ts';

/** The outcomes of the mutants of an area. */
export interface Score {
  /** The number of mutants; the tried ones are a sample of them. */
  readonly all: number;
  readonly killed: number;
  readonly survived: number;
  /** Mutants that no test reaches. */
  readonly uncovered: number;
  /** Mutants that survived because the time was over before all tests ran. */
  readonly unfinished: number;
  /** The percentage of killed ones among the tried ones; null if none was tried. */
  readonly percent: number | null;
  /** The 95 % confidence interval of the score of all of them. */
  readonly between: readonly [number, number];
}

type Result = Pick<MutantResult, 'state' | 'left'>;

export function scoreOf(results: readonly Result[], all: number): Score {
  const count = (state: MutantResult['state']): number => results.filter((result) => result.state === state).length;
  const killed = count('killed');
  return {
    all,
    killed,
    survived: count('survived'),
    uncovered: count('uncovered'),
    unfinished: results.filter(({ state, left }) => state !== 'killed' && left.size > 0).length,
    percent: results.length === 0 ? null : (100 * killed) / results.length,
    between: intervalOf(killed, results.length, all),
  };
}

/** Wilson's interval of a share, narrower if the sample is a large part of all. */
export function intervalOf(killed: number, tried: number, all: number): readonly [number, number] {
  if (tried === 0) return [0, 100];
  const share = killed / tried;
  if (tried >= all) return [100 * share, 100 * share];
  const z = 1.96 * Math.sqrt((all - tried) / (all - 1));
  const middle = share + z ** 2 / (2 * tried);
  const half = z * Math.sqrt((share * (1 - share)) / tried + z ** 2 / (4 * tried ** 2));
  const whole = 1 + z ** 2 / tried;
  return [(100 * Math.max(0, middle - half)) / whole, (100 * (middle + half)) / whole];
}

/** Whether the score is high enough; unknown if the unfinished mutants would decide. */
export function verdictOf(
  { killed, survived, uncovered, unfinished }: Score,
  minPercent: number,
): 'yes' | 'NO' | 'not known' {
  const bar = (minPercent / 100) * (killed + survived + uncovered);
  if (killed >= bar) return 'yes';
  return killed + unfinished < bar ? 'NO' : 'not known';
}

/** A row of the table in docs/benches.md. */
export function rowOf(name: string, files: number, minPercent: number, score: Score): string {
  const { all, killed, survived, uncovered, unfinished, percent, between } = score;
  const tried = killed + survived + uncovered;
  const shown = percent === null ? '' : `${percent.toFixed(0)} %`;
  const range = percent === null ? '' : `${between[0].toFixed(0)} to ${between[1].toFixed(0)} %`;
  const cells = [name, files, `${tried} of ${all}`, killed, survived, uncovered, unfinished, shown, range];
  return `| ${[...cells, `≥ ${minPercent} %`, verdictOf(score, minPercent)].join(' | ')} |`;
}

export const HEAD =
  '| files of | files | mutants tried | killed | survived | no test | of these not with every test | score | 95 % interval | bar | met |\n| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |';

/** All mutants that no test killed, each in a line that editors link. */
export const survivorsOf = (fates: readonly MutantResult[]): readonly string[] =>
  fates
    .filter(({ state }) => state !== 'killed')
    .map(({ mutant: { file, line, column, kind, replacement }, state, left }) => {
      const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 100);
      const remarks = [
        ...(state === 'uncovered' ? ['no test runs it'] : []),
        ...(left.size > 0 ? [`${left.size} test files left`] : []),
      ];
      return `${file}:${line}:${column}: ${kind} -> ${text}${remarks.length > 0 ? ` (${remarks.join(', ')})` : ''}`;
    });
