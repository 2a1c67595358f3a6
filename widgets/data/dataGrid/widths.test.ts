import { describe, expect, it } from 'vitest';
import { widthsIn, type ColumnWidth } from './widths.ts';

const name = (width: number, needed = width): ColumnWidth => ({ width, needed, pinned: true });
const cell = (width: number): ColumnWidth => ({ width, needed: width, pinned: false });
const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

describe('the widths of columns', () => {
  it('fill the room to the pixel', () => {
    expect(widthsIn([name(100), cell(100), cell(200)], 701)).toEqual([100, 200, 401]);
    expect(widthsIn([name(100)], 333)).toEqual([333]);
  });

  it('give a pinned column that is cut what it needs before the others have more', () => {
    expect(widthsIn([name(100, 150), cell(100)], 300)).toEqual([150, 150]);
    expect(widthsIn([name(100, 150), cell(100)], 220)).toEqual([120, 100]);
    expect(widthsIn([name(100, 900), cell(100)], 600)).toEqual([320, 280]);
  });

  it('cut no column before somebody scrolls: those that fit end where the room ends', () => {
    const widths = widthsIn([name(200), cell(150), cell(150), cell(150)], 460);
    expect(widths).toEqual([200, 260, 150, 150]);
    expect(sum(widths.slice(0, 2))).toBe(460);
  });

  it('are a little smaller where that makes all of them fit', () => {
    expect(sum(widthsIn([name(200), cell(150), cell(150)], 480))).toBe(480);
  });

  it('stay as they are where not one column fits', () => {
    expect(widthsIn([name(200), cell(300)], 250)).toEqual([200, 300]);
    expect(widthsIn([name(200), cell(300)], 0)).toEqual([200, 300]);
  });
});
