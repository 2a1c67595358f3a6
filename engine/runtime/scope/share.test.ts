import { expect, test } from 'vitest';
import { equal } from '../../base/equal.ts';
import { setIn, share, shareRows } from './share.ts';

test('equal looks at structure, share keeps what did not change', () => {
  const before = { a: { x: 1 }, b: [{ y: 1 }], c: 1 };
  const next = share(before, { a: { x: 1 }, b: [{ y: 2 }], c: 1 });
  expect(next).toEqual({ a: { x: 1 }, b: [{ y: 2 }], c: 1 });
  expect(next.a).toBe(before.a);
  expect(share(before, structuredClone(before))).toBe(before);
  expect(equal({ a: undefined }, { b: undefined })).toBe(false);
  expect(equal([1], { 0: 1, length: 1 })).toBe(false);
});

test('items that moved keep the identity that they have, never that of what stood there before', () => {
  const [a, b] = [
    { id: 'a', deep: { n: 1 } },
    { id: 'b', deep: { n: 1 } },
  ];
  const next = share([a, b], [b, a]);
  expect(next[0]).toBe(b);
  expect(next[1]).toBe(a);
});

test('records are shared by key, leaf by leaf', () => {
  const before = [
    { Id: 'a', F: { x: 1 } },
    { Id: 'b', F: { x: 1 } },
  ];
  const next = shareRows(
    before,
    [
      { Id: 'n', F: {} },
      { Id: 'b', F: { x: 1 } },
      { Id: 'a', F: { x: 2 } },
    ],
    (item) => (typeof item === 'object' && item !== null && 'Id' in item ? item.Id : null),
  );
  expect(next).toEqual([
    { Id: 'n', F: {} },
    { Id: 'b', F: { x: 1 } },
    { Id: 'a', F: { x: 2 } },
  ]);
  expect(Array.isArray(next) && next[1]).toBe(before[1]);
});

test('setting a value makes a copy and never reaches a prototype', () => {
  const whole = { a: { list: [1, 2] } };
  expect(setIn(whole, ['a', 'list', 1], 3)).toEqual({ a: { list: [1, 3] } });
  expect(whole.a.list).toEqual([1, 2]);
  expect(setIn(null, ['x', 0, 'y'], 1)).toEqual({ x: [{ y: 1 }] });
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    expect(() => setIn({}, [key, 'polluted'], true)).toThrow(key);
  }
  expect(() => setIn({ a: 'text' }, ['a', 'b'], 1)).toThrow('no object');
  expect(() => setIn([1], [7], 1)).toThrow('no place 7');
});
