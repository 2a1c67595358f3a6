import { describe, expect, it } from 'vitest';
import { windowAt, type Sizes } from './use-window.ts';

const sizes: Sizes = {
  rows: 100_000,
  row: 40,
  head: 40,
  starts: Array.from({ length: 50 }, (_, index) => 200 + index * 100),
  pinned: 200,
  allRows: false,
  allColumns: false,
};
const view = { top: 0, left: 0, width: 1000, height: 560 };

describe('the part of a grid that is drawn', () => {
  it('holds everything in view and little more, wherever it is scrolled', () => {
    for (const top of [0, 39, 41, 12_345, 1_999_999, 100_000 * 40 - 520]) {
      const { first, last } = windowAt(sizes, { ...view, top });
      expect(first).toBeLessThanOrEqual(Math.floor(top / 40));
      expect(last).toBeGreaterThanOrEqual(Math.min(99_999, Math.floor((top + 520) / 40)));
      expect(last - first).toBeLessThan(32);
    }
  });

  it('holds at first what is in view alone, also of a table that is drawn whole', () => {
    const few = { ...sizes, rows: 60, allRows: true };
    for (const first of [windowAt(sizes, view, 0), windowAt(few, view, 0)])
      expect(first).toMatchObject({ first: 0, last: 13 });
    expect(windowAt(few, view)).toMatchObject({ first: 0, last: 59 });
    expect(windowAt(few, { ...view, height: 0 }, 0)).toMatchObject({ first: 0, last: 59 });
  });

  it('holds every column that shows beside the pinned ones', () => {
    for (const left of [0, 150, 2000, 4100]) {
      const { from, to } = windowAt(sizes, { ...view, left });
      expect(200 + from * 100).toBeLessThanOrEqual(left + 200);
      expect(200 + (to + 1) * 100).toBeGreaterThanOrEqual(Math.min(left + 1000, 5100));
      expect(to - from).toBeLessThan(15);
    }
  });

  it('is everything when there is little', () => {
    expect(windowAt({ ...sizes, rows: 3, allRows: true, allColumns: true }, { ...view, height: 0, width: 0 })).toEqual({
      first: 0,
      last: 2,
      from: 0,
      to: 48,
    });
  });

  it('holds every row in view where rows have heights of their own', () => {
    const tops = Array.from({ length: 1001 }, (_, index) => index * 30 + Math.floor(index / 10) * 60);
    for (const top of [0, 31, 4567, 30_000]) {
      const { first, last } = windowAt({ ...sizes, rows: 1000, row: 30, tops }, { ...view, top });
      expect(tops[first]).toBeLessThanOrEqual(top);
      expect(tops[last + 1]).toBeGreaterThanOrEqual(top + view.height - sizes.head);
    }
  });
});
