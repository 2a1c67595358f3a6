import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, isMutated, quarterOf } from './mutants/areas.ts';
import { changeText, readHandMutants } from './mutants/by-hand.ts';
import { instrument } from './mutants/instrument.ts';
import { runMutants, type MutantResult } from './mutants/run-mutants.ts';
import type { RunnerLine, Reach } from './mutants/runner.ts';
import { sampleOf } from './mutants/sample.ts';
import { intervalOf, rowOf, scoreOf, survivorsOf, verdictOf } from './mutants/score.ts';
import type { Tests } from './mutants/trials.ts';
import { chooseFiles, readMutantOptions } from './mutants.ts';

const areaOf = (path: string) => {
  const found = AREAS.find((area) => area.path === path);
  if (!found) throw new Error(`There is no area ${path}`);
  return found;
};

describe('the changes that somebody wrote', () => {
  const root = join(import.meta.dirname, '..');

  it('fit the files that they change, and name tests that there are', () => {
    for (const mutant of readHandMutants(root)) {
      expect(changeText(root, mutant)).toContain(mutant.to);
      expect(existsSync(join(root, mutant.test))).toBe(true);
    }
  });

  it('are tried in place of all others', () => {
    expect(readMutantOptions(['--by-hand', 'server/policy/'])).toMatchObject({
      byHand: true,
      paths: ['server/policy'],
    });
  });
});

describe('what is mutated', () => {
  it.each([
    ['server/policy', 'server/policy/levels.ts', true],
    ['server/policy', 'server/policy/levels.test.ts', false],
    ['server/policy', 'tests/policy/rows.ts', false],
    ['server/policy', 'server/policies.ts', false],
    ['server/platform/outbox/outbox.ts', 'server/platform/outbox/outbox.ts', true],
    ['server/platform/outbox/outbox.ts', 'server/platform/outbox/outbox.test.ts', false],
    ['server/platform/hub', 'tests/support/server/hub.ts', false],
    ['schemas/documents/questionnaire', 'schemas/documents/questionnaire-answers.ts', true],
    ['engine/expression', 'tests/support/engine/oracle.ts', false],
    ['engine/expression', 'engine/expression/operations/text.docs.ts', false],
  ])('of %s, %s: %s', (path, file, mutated) => {
    expect(isMutated(file, areaOf(path))).toBe(mutated);
  });

  it('every area has files, and none stands in two areas', () => {
    const chosen = chooseFiles(readMutantOptions([]));
    expect([...chosen.keys()]).toEqual(AREAS);
    const files = [...chosen.values()].flat();
    expect(new Set(files).size).toBe(files.length);
  });

  it('a folder or a file is wished for by its path alone', () => {
    expect(
      [...chooseFiles(readMutantOptions(['server/platform/outbox/outbox.ts', 'engine/runtime/action/'])).keys()].map(
        ({ path }) => path,
      ),
    ).toEqual(['server/platform/outbox/outbox.ts', 'engine/runtime/action']);
    expect(chooseFiles(readMutantOptions(['server/polic'])).size).toBe(0);
  });

  it('what did not change is left out', () => {
    const changed = new Set([...chooseFiles(readMutantOptions(['--changed', '--base', 'HEAD'])).values()].flat());
    const all = [...chooseFiles(readMutantOptions([])).values()].flat();
    expect(changed.size).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining([...changed]));
  });

  it('four quarters are the whole, each about as large', () => {
    const files = Array.from({ length: 30 }, (_, index) => `f${index}`);
    const sizeOf = (file: string): number => Number(file.slice(1)) ** 2;
    const quarters = [1, 2, 3, 4].map((quarter) => quarterOf(files, quarter, sizeOf));
    expect(quarters.flat().toSorted()).toEqual(files.toSorted());
    const sizes = quarters.map((quarter) => quarter.reduce((sum, file) => sum + sizeOf(file), 0));
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.3);
  });

  it('is a sample of each area but where all are wished for', () => {
    const usual = { paths: [], sample: 60, seed: 1, minutes: Infinity };
    expect(readMutantOptions(['--quarter', '4'])).toEqual({ ...usual, quarter: 4 });
    expect(readMutantOptions(['--changed'])).toEqual({ ...usual, base: 'main' });
    expect(readMutantOptions(['server/platform/hub', '--sample', 'all', '--seed', '7', '--minutes', '30'])).toEqual({
      paths: ['server/platform/hub'],
      sample: Infinity,
      seed: 7,
      minutes: 30,
    });
    expect(() => readMutantOptions(['--quarter', '5'])).toThrow('--quarter is 1, 2, 3 or 4');
    expect(() => readMutantOptions(['--sample', 'half'])).toThrow('--sample is a number of mutants, or all');
    expect(() => readMutantOptions(['--seed', 'x'])).toThrow('--seed and --minutes are numbers');
    expect(() => readMutantOptions(['--half'])).toThrow("Unknown option '--half'");
  });
});

describe('a sample', () => {
  const all = Array.from({ length: 1000 }, (_, index) => index);

  it('is the same for a seed, and another for another', () => {
    expect(sampleOf(all, 50, 1)).toEqual(sampleOf(all, 50, 1));
    expect(sampleOf(all, 50, 1)).not.toEqual(sampleOf(all, 50, 2));
  });

  it('takes one of each stretch, and each at most once', () => {
    const sample = sampleOf(all, 50, 3);
    expect(sample.map((one) => Math.floor(one / 20))).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  it.each([999, 700, 501, 60])('of %d of them has none twice', (count) => {
    expect(new Set(sampleOf(all, count, 2)).size).toBe(count);
  });

  it('is the whole where there are not more', () => {
    expect(sampleOf(all, 1000, 1)).toEqual(all);
    expect(sampleOf(all, Infinity, 1)).toEqual(all);
  });
});

describe('the mutants of a file', () => {
  it('stand in the text that the tests load, with the place that they have in the product', async () => {
    const root = mkdtempSync(join(tmpdir(), 'mutants-'));
    writeFileSync(join(root, 'a.ts'), 'export const isMore = (a: number) =>\n  a > 1;\n');
    const mutants = await instrument(root, ['a.ts'], join(root, 'code'));
    expect(mutants.filter(({ kind }) => kind === 'EqualityOperator')).toEqual([
      { id: expect.any(String), file: 'a.ts', line: 2, column: 3, kind: 'EqualityOperator', replacement: 'a >= 1' },
      { id: expect.any(String), file: 'a.ts', line: 2, column: 3, kind: 'EqualityOperator', replacement: 'a <= 1' },
    ]);
    expect(readFileSync(join(root, 'code/a.ts'), 'utf8')).toContain('a >= 1');
    rmSync(root, { recursive: true });
  });
});

describe('which mutants die', () => {
  const mutants = ['1', '2', '3', '4'].map((id) => ({
    id,
    file: 'server/platform/hub/a.ts',
    line: Number(id),
    column: 1,
    kind: 'Kind',
    replacement: 'x',
  }));
  const again = (): never => {
    throw new Error('No test runs here');
  };
  const [about, other] = ['server/platform/hub/a.test.ts', 'server/domains/messages/chat/a.test.ts'].map((path) => ({
    path,
    again,
  }));
  if (!about || !other) throw new Error('There are two test files');
  const reachOf = (tests: readonly string[], outside: readonly string[] = [], seconds = 1, failed = false) => ({
    reach: '',
    seconds,
    failed,
    tests: Object.fromEntries(tests.map((id) => [id, 1])),
    outside,
  });
  const everywhere = reachOf(['1', '2', '3', '4']);
  /** The reports of each file for each run, after its baseline. */
  const testsOf = (
    reports: Readonly<Record<string, readonly (readonly RunnerLine[])[]>>,
    reaches: Readonly<Record<string, Reach>> = {
      [about.path]: everywhere,
      [other.path]: { ...everywhere, seconds: 9 },
    },
  ) => {
    const asked: string[] = [];
    const left = new Map(Object.entries(reports).map(([path, runs]) => [path, [...runs]]));
    const run: Tests['run'] = (file, ids, whole) => {
      asked.push(`${file.path} ${ids.join('')}${whole ? ', whole' : ''}`);
      return Promise.resolve(left.get(file.path)?.shift() ?? []);
    };
    const survey = () => Promise.resolve(new Map(Object.entries(reaches)));
    return { asked, tests: { files: [other, about], survey, run, close: () => Promise.resolve() } };
  };
  const kill = (tests: Tests, until = Infinity, say: (text: string) => void = () => undefined) =>
    runMutants({ sample: mutants, all: mutants }, tests, until, say);
  const all = (came: 'untouched' | 'survived' | 'later', ids: readonly string[]) =>
    ids.map((mutant) => ({ mutant, came }));
  const stateOf = (fates: readonly MutantResult[]) => fates.map(({ state, by, left }) => [state, by, left.size]);

  it('are tried only where they live, and last with what only a hook or the loading comes to', async () => {
    const { asked, tests } = testsOf(
      {
        [about.path]: [
          [
            { mutant: '1', came: 'killed', by: 'adds' },
            { mutant: '2', came: 'survived' },
          ],
          [{ mutant: '4', came: 'survived' }],
        ],
        [other.path]: [[{ mutant: '2', came: 'survived' }], [{ mutant: '4', came: 'killed', by: 'loads' }]],
      },
      { [about.path]: reachOf(['1', '2'], ['4']), [other.path]: reachOf(['1', '2'], [], 9) },
    );
    const fates = await kill(tests);
    expect(asked).toEqual([`${about.path} 12`, `${other.path} 2`, `${about.path} 4, whole`, `${other.path} 4, whole`]);
    expect(stateOf(fates)).toEqual([
      ['killed', `${about.path}: adds`, 1],
      ['survived', undefined, 0],
      ['uncovered', undefined, 0],
      ['killed', `${other.path}: loads`, 0],
    ]);
  });

  it('are tried first with the file that is quicker, and with that to whose places no other file comes', async () => {
    const orderOf = async (first: Reach, second: Reach) => {
      const { asked, tests } = testsOf({}, { [about.path]: first, [other.path]: second });
      await kill(tests);
      return asked.map((words) => words.split(' ')[0]);
    };
    expect(await orderOf(reachOf(['1', '2'], [], 50), reachOf(['1', '2']))).toEqual([other.path, about.path]);
    expect(await orderOf(reachOf(['1', '2']), reachOf(['1', '2'], [], 50))).toEqual([about.path, other.path]);
    expect(await orderOf(reachOf(['1', '2']), reachOf(['1', '2', '3']))).toEqual([other.path, about.path]);
    expect(await orderOf(reachOf(['1', '2', '4']), reachOf(['1', '2']))).toEqual([about.path, other.path]);
  });

  it('are tried with a file that failed alone, since nobody knows what it comes to', async () => {
    const { asked, tests } = testsOf({}, { [about.path]: reachOf([], [], 1, true), [other.path]: reachOf([]) });
    await kill(tests);
    expect(asked).toEqual([`${about.path} 1234, whole`]);
  });

  it('includes one that hangs; the others are begun again', async () => {
    const { asked, tests } = testsOf({
      [about.path]: [
        [
          { mutant: '1', came: 'survived' },
          { start: '2', pid: 1 },
        ],
        all('untouched', ['3', '4']),
      ],
      [other.path]: [all('survived', ['1', '3', '4'])],
    });
    const fates = await kill(tests);
    expect(asked).toEqual([`${about.path} 1234`, `${about.path} 34`, `${other.path} 134`]);
    expect(fates.map(({ state }) => state)).toEqual(['survived', 'killed', 'survived', 'survived']);
    expect(fates[1]?.by).toBe(`${about.path}: it does not end`);
  });

  it('is not known where the time was too short', async () => {
    const fates = await kill(testsOf({}).tests, 0);
    expect(fates.map(({ left }) => left.size)).toEqual([2, 2, 2, 2]);
  });

  it('cannot be said by a test that fails anyway, or that ends without a word', async () => {
    const said: string[] = [];
    const { tests } = testsOf({ [about.path]: [[{ broken: 'without any mutant: adds' }]] });
    const fates = await kill(tests, Infinity, (text) => void said.push(text));
    expect(fates.map(({ left }) => left.size)).toEqual([2, 2, 2, 2]);
    expect(said.slice(0, 2)).toEqual([
      `${about.path}: 0 of 4 killed, 0 s; it fails without any mutant: adds`,
      `${other.path}: 0 of 4 killed, 0 s; it ended with 4 mutants untried`,
    ]);
  });

  it('may be killed by the other tests of a file in which one fails anyway; what survives was not tried with all', async () => {
    const { asked, tests } = testsOf({
      [about.path]: [
        [
          { broken: 'without any mutant: adds' },
          { mutant: '1', came: 'killed', by: 'takes away' },
          ...all('survived', ['2', '3', '4']),
        ],
      ],
      [other.path]: [all('untouched', ['2', '3', '4'])],
    });
    const fates = await kill(tests);
    expect(asked).toEqual([`${about.path} 1234`, `${other.path} 234`]);
    expect(fates.map(({ state }) => state)).toEqual(['killed', 'survived', 'survived', 'survived']);
    expect(fates.slice(1).map(({ left }) => [...left])).toEqual([[about.path], [about.path], [about.path]]);
  });
});

describe('the score', () => {
  const results = (['killed', 'killed', 'killed', 'survived', 'uncovered'] as const).map((state, index) => ({
    state,
    left: new Set(index === 3 ? ['a.test.ts', 'b.test.ts'] : []),
  }));

  it('says how many were tried, and how many not with every test', () => {
    const score = scoreOf(results, 5);
    expect(score).toEqual({
      all: 5,
      killed: 3,
      survived: 1,
      uncovered: 1,
      unfinished: 1,
      percent: 60,
      between: [60, 60],
    });
    expect(rowOf('engine/runtime/action', 2, 70, score)).toBe(
      '| engine/runtime/action | 2 | 5 of 5 | 3 | 1 | 1 | 1 | 60 % | 60 to 60 % | ≥ 70 % | not known |',
    );
    expect(scoreOf([], 0).percent).toBeNull();
  });

  it('is not enough only where those that were not tried with every test cannot change it', () => {
    const score = scoreOf(results, 5);
    expect([60, 70, 80, 90].map((minPercent) => verdictOf(score, minPercent))).toEqual([
      'yes',
      'not known',
      'not known',
      'NO',
    ]);
    expect(verdictOf(scoreOf([], 0), 80)).toBe('yes');
  });

  it('of a sample lies between two, nearer where more were tried', () => {
    // Wilson's interval of 48 of 60 is 68.2 to 88.2; that of a sample of nearly all is narrow.
    expect(intervalOf(48, 60, 1_000_000).map((end) => Number(end.toFixed(1)))).toEqual([68.2, 88.2]);
    const [from, to] = intervalOf(48, 60, 61);
    expect(to - from).toBeLessThan(4);
  });

  it('names each survivor by its place', () => {
    const mutant = { id: '1', file: 'a.ts', line: 8, column: 5, kind: 'EqualityOperator', replacement: 'a <=\n  b' };
    expect(
      survivorsOf([
        { mutant, state: 'survived', left: new Set() },
        { mutant, state: 'uncovered', left: new Set(['a.test.ts', 'b.test.ts']) },
        { mutant, state: 'killed', left: new Set() },
      ]),
    ).toEqual([
      'a.ts:8:5: EqualityOperator -> a <= b',
      'a.ts:8:5: EqualityOperator -> a <= b (no test runs it, 2 test files left)',
    ]);
  });
});
