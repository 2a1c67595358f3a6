import { describe, expect, it } from 'vitest';
import { AREAS, isMutated, quarterOf } from './mutants/areas.ts';
import { rowOf, scoreOf, survivorsOf } from './mutants/score.ts';
import { chooseFiles, readWish } from './mutants.ts';

const areaOf = (path: string) => {
  const found = AREAS.find((area) => area.path === path);
  if (!found) throw new Error(`There is no area ${path}`);
  return found;
};

describe('what is mutated', () => {
  it.each([
    ['server/policy', 'server/policy/levels.ts', true],
    ['server/policy', 'server/policy/levels.test.ts', false],
    ['server/policy', 'server/policy/matrix/rows.ts', false],
    ['server/policy', 'server/policies.ts', false],
    ['server/outbox.ts', 'server/outbox.ts', true],
    ['server/outbox.ts', 'server/outbox.test.ts', false],
    ['server/hub', 'server/hub/testing.ts', false],
    ['schemas/documents/questionnaire', 'schemas/documents/questionnaire-answers.ts', true],
    ['engine/expression', 'engine/expression/oracle-support.ts', false],
    ['engine/expression', 'engine/expression/operations/text.docs.ts', false],
  ])('of %s, %s: %s', (path, file, mutated) => {
    expect(isMutated(file, areaOf(path))).toBe(mutated);
  });

  it('every area has files, and none stands in two areas', () => {
    const chosen = chooseFiles(readWish([]));
    expect([...chosen.keys()]).toEqual(AREAS);
    const files = [...chosen.values()].flat();
    expect(new Set(files).size).toBe(files.length);
  });

  it('a folder or a file is wished for by its path alone', () => {
    expect(
      [...chooseFiles(readWish(['server/outbox.ts', 'engine/runtime/action/'])).keys()].map(({ path }) => path),
    ).toEqual(['server/outbox.ts', 'engine/runtime/action']);
    expect(chooseFiles(readWish(['server/polic'])).size).toBe(0);
  });

  it('what did not change is left out', () => {
    const changed = new Set([...chooseFiles(readWish(['--changed', '--base', 'HEAD'])).values()].flat());
    const all = [...chooseFiles(readWish([])).values()].flat();
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

  it('a quarter tries static mutants too, others do when they are asked to', () => {
    expect(readWish(['--quarter', '4'])).toEqual({ paths: [], quarter: 4, statics: true });
    expect(readWish(['--static', 'server/hub'])).toEqual({ paths: ['server/hub'], statics: true });
    expect(readWish(['--changed'])).toEqual({ paths: [], base: 'main', statics: false });
    expect(() => readWish(['--quarter', '5'])).toThrow('--quarter is 1, 2, 3 or 4');
    expect(() => readWish(['--half'])).toThrow("Unknown option '--half'");
  });
});

describe('the score', () => {
  const results = (['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'] as const).map((status) => ({
    status,
  }));

  it('is of those that were tried, and says how many were not', () => {
    const score = scoreOf(results);
    expect(score).toEqual({ killed: 3, survived: 1, uncovered: 1, ignored: 1, percent: 60 });
    expect(rowOf('engine/runtime/action', 2, 70, score)).toBe(
      '| engine/runtime/action | 2 | 3 | 1 | 1 | 1 | 60 % | ≥ 70 % | NO |',
    );
    expect(scoreOf([]).percent).toBeNull();
  });

  it('names each survivor by its place', () => {
    const location = { start: { line: 7, column: 4 }, end: { line: 7, column: 10 } };
    const mutant = { fileName: '/p/a.ts', location, mutatorName: 'EqualityOperator', replacement: 'a <=\n  b' };
    expect(
      survivorsOf(
        [
          { ...mutant, status: 'Survived' },
          { ...mutant, status: 'NoCoverage' },
          { ...mutant, status: 'Killed' },
        ],
        '/p',
      ),
    ).toEqual(['a.ts:7:4: EqualityOperator -> a <= b', 'a.ts:7:4: EqualityOperator -> a <= b (no test runs it)']);
  });
});
