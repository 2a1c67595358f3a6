import { describe, expect, it } from 'vitest';
import { jsonPatch, applyJsonPatch } from './json-patch.ts';

const after = (value: unknown, ...patch: object[]) => applyJsonPatch(value, patch)?.value;

describe('difference', () => {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [{}, { a: 1 }],
    [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 3], d: null } }],
    [
      [1, 2, 3, 4],
      [1, 3, 4],
    ],
    [
      [1, 4],
      [1, 2, 3, 4],
    ],
    [
      [
        { Id: 1, t: 'a' },
        { Id: 2, t: 'b' },
      ],
      [
        { Id: 1, t: 'a' },
        { Id: 2, t: 'c' },
      ],
    ],
    [
      { 'a/b': 1, 'm~n': 2 },
      { 'a/b': 2, 'm~n': 3 },
    ],
    [null, { a: [] }],
    [{ a: [[]] }, { a: [[[1]]] }],
    ['α', 'β'],
  ];

  it.each(pairs)('of %j and %j leads there, and back', (one, other) => {
    expect(applyJsonPatch(one, jsonPatch(one, other))?.value).toEqual(other);
    expect(applyJsonPatch(other, jsonPatch(other, one))?.value).toEqual(one);
  });

  it('contains only the changes', () => {
    const before = { list: Array.from({ length: 100 }, (_, Id) => ({ Id, text: '' })), note: 'x' };
    const changed = { ...before, list: before.list.with(50, { Id: 50, text: 'new' }) };
    expect(jsonPatch(before, changed)).toEqual([{ op: 'replace', path: '/list/50/text', value: 'new' }]);
    expect(jsonPatch(before, { ...before, list: before.list.toSpliced(10, 1) })).toEqual([
      { op: 'remove', path: '/list/10' },
    ]);
    expect(jsonPatch(before, structuredClone(before))).toEqual([]);
  });

  it('and application agree on thousands of values', () => {
    let seed = 42;
    const next = (limit: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit;
    const make = (depth: number): unknown => {
      const kind = next(depth > 3 ? 3 : 5);
      if (kind < 3) return [null, next(4), `t${next(4)}`][kind];
      const count = next(4);
      if (kind === 3) return Array.from({ length: count }, () => make(depth + 1));
      return Object.fromEntries(Array.from({ length: count }, () => [`k${next(5)}`, make(depth + 1)]));
    };
    for (let round = 0; round < 3000; round++) {
      const [one, other] = [make(0), make(0)];
      expect(applyJsonPatch(one, jsonPatch(one, other))).toEqual({ value: other });
    }
  });
});

describe('a patch', () => {
  it('does all that RFC 6902 lists', () => {
    const value = { a: [1, 2], b: { c: 1 } };
    expect(after(value, { op: 'add', path: '/a/1', value: 9 })).toEqual({ ...value, a: [1, 9, 2] });
    expect(after(value, { op: 'add', path: '/a/-', value: 9 })).toEqual({ ...value, a: [1, 2, 9] });
    expect(after(value, { op: 'move', from: '/b/c', path: '/a/0' })).toEqual({ a: [1, 1, 2], b: {} });
    expect(after(value, { op: 'copy', from: '/b', path: '/d' })).toEqual({ ...value, d: { c: 1 } });
    expect(after(value, { op: 'test', path: '/b', value: { c: 1 } }, { op: 'remove', path: '/a' })).toEqual({
      b: { c: 1 },
    });
    expect(after(value, { op: 'replace', path: '', value: 1 })).toBe(1);
    expect(after(value, { op: 'copy', from: '/b', path: '/b/d' })).toEqual({ ...value, b: { c: 1, d: { c: 1 } } });
    expect(after(value, { op: 'move', from: '/b', path: '/bc' })).toEqual({ a: [1, 2], bc: { c: 1 } });
    expect(after(value, { op: 'move', from: '/b', path: '/b' })).toEqual(value);
    expect(value).toEqual({ a: [1, 2], b: { c: 1 } });
  });

  it.each([
    ['a place that is not there', { op: 'replace', path: '/x', value: 1 }],
    ['a holder that is not there', { op: 'add', path: '/x/y', value: 1 }],
    ['an index behind the end', { op: 'add', path: '/a/3', value: 1 }],
    ['an index of another form', { op: 'replace', path: '/a/01', value: 1 }],
    ['a text as a holder', { op: 'add', path: '/t/0', value: 'x' }],
    ['the whole taken out', { op: 'remove', path: '' }],
    ['a test that fails', { op: 'test', path: '/a', value: [] }],
    ['moving into itself', { op: 'move', from: '/b', path: '/b/c' }],
    ['moving an item into itself, where the next one takes its place', { op: 'move', from: '/l/0', path: '/l/0/x' }],
    ['moving what is not there', { op: 'move', from: '/x', path: '/y' }],
    ['no value', { op: 'add', path: '/x' }],
    ['no pointer', { op: 'add', path: 'x', value: 1 }],
    ['an operation that nobody knows', { op: 'merge', path: '/a', value: 1 }],
    ['a key that is refused', { op: 'add', path: '/b/__proto__', value: { polluted: true } }],
    ['a key that is refused, on the way', { op: 'add', path: '/constructor/prototype/polluted', value: true }],
    ['an inherited member', { op: 'replace', path: '/b/toString', value: 1 }],
  ])('that has %s does not apply', (_why, operation) => {
    const value = { a: [1, 2], b: { c: 1 }, l: [{}, {}], t: 'text' };
    expect(applyJsonPatch(value, [{ op: 'replace', path: '/t', value: 'other' }, operation])).toBeNull();
    expect({}).not.toHaveProperty('polluted');
    expect(value.t).toBe('text');
  });

  it.each([null, {}, 'x', [null], [[]], Array.from({ length: 10_001 }, () => ({ op: 'test', path: '', value: 1 }))])(
    'that is none (%#) does not apply',
    (patch) => {
      expect(applyJsonPatch(1, patch)).toBeNull();
    },
  );
});
