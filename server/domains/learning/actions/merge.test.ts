import { valueAt } from '../../../../engine/document/index.ts';
import { equal } from '../../../../engine/base/equal.ts';
import { describe, expect, it } from 'vitest';
import { changedPaths, mergeChanges, withValue, type MergeInput } from './merge.ts';

const sides = (given: Partial<MergeInput>): MergeInput => ({
  base: {},
  mine: {},
  current: {},
  ours: [],
  theirs: [],
  later: [],
  shared: false,
  ...given,
});

describe('what differs', () => {
  it('is listed by pointers, with whole lists', () => {
    const before = { a: 1, deep: { 'x/y': 1, gone: 2 }, list: [1, 2] };
    const after = { a: 1, deep: { 'x/y': 2 }, list: [1, 3], fresh: null };
    expect(changedPaths(before, after).toSorted()).toEqual(['/deep/gone', '/deep/x~1y', '/fresh', '/list']);
    expect(valueAt(after, '/deep/x~1y')).toBe(2);
    expect(valueAt(after, '/toString')).toBeUndefined();
    expect(withValue(before, '/deep/gone', undefined)).toEqual({ ...before, deep: { 'x/y': 1 } });
    expect(equal({ a: [1], b: 2 }, { b: 2, a: [1] })).toBe(true);
    expect(equal({ a: undefined }, {})).toBe(false);
  });
});

describe('two changes of one state', () => {
  const base = { note: 'a', goals: { first: '1', second: '2' } };

  it('in different places are both kept', () => {
    const current = { ...base, goals: { first: '1', second: 'theirs' } };
    const mine = { ...base, goals: { first: 'mine', second: '2' } };
    const result = mergeChanges(sides({ base, mine, current, theirs: ['/goals/second'], later: [current] }));
    expect(result).toEqual({ data: { note: 'a', goals: { first: 'mine', second: 'theirs' } }, clashes: [] });
  });

  it('in the same place conflict, unless they are equal', () => {
    const current = { ...base, note: 'theirs' };
    const both = { base, current, theirs: ['/note'], later: [current] };
    expect(mergeChanges(sides({ ...both, mine: { ...base, note: 'mine' } })).clashes).toEqual(['/note']);
    expect(mergeChanges(sides({ ...both, mine: current }))).toEqual({ data: current, clashes: [] });
    expect(mergeChanges(sides({ ...both, mine: { ...base, note: 'mine' }, shared: true })).data).toMatchObject({
      note: 'mine',
    });
  });

  it('unchanged members of a save are no changes', () => {
    const [earlier, current] = [
      { ...base, note: 'x' },
      { ...base, note: 'xy' },
    ];
    const result = mergeChanges(
      sides({ base, mine: earlier, current, theirs: ['/note'], later: [earlier, current], shared: true }),
    );
    expect(result).toEqual({ data: current, clashes: [] });
  });

  it('a page may revert its own later change', () => {
    const current = { ...base, note: 'ab' };
    expect(mergeChanges(sides({ base, mine: base, current, ours: ['/note'] })).data).toEqual(base);
    expect(mergeChanges(sides({ base, mine: base, current })).data).toEqual(current);
  });
});
