import { describe, expect, it } from 'vitest';
import { pageWindow } from './window.ts';

const of = (last: number, current: number, most: number) =>
  pageWindow({ LastIndex: last, Current: current }, null, most).links.map((page) => page + 1);

describe('the pages a pager links to', () => {
  it('stand around the current one', () => {
    expect(of(39, 20, 11)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    expect(of(39, 20, 9)).toHaveLength(9);
    expect(of(39, 20, 5)).toEqual([19, 20, 21, 22, 23]);
  });

  it('stay as many at both ends', () => {
    expect(of(39, 0, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(of(39, 39, 5)).toEqual([36, 37, 38, 39, 40]);
    expect(of(2, 1, 11)).toEqual([1, 2, 3]);
  });

  it('clamps a page that is out of range', () => {
    expect(pageWindow({ LastIndex: 3 }, 9, 5).current).toBe(3);
    expect(pageWindow({ LastIndex: 3 }, -2, 5).current).toBe(0);
    expect(pageWindow(null, 4, 5)).toEqual({ current: 0, last: 0, links: [0] });
  });

  it('reads how many pages there are from Pages when there is no LastIndex', () => {
    expect(pageWindow({ Pages: 4 }, 0, 11).last).toBe(3);
    expect(pageWindow({ Pages: [1, 2, 3] }, 0, 11).last).toBe(2);
  });
});
