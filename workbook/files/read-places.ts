import type { Area } from '../address.ts';

type Interval = [first: number, last: number];

/** The places that formulas read: intervals of rows by sheet and column, so that large ranges need no entry for each cell. */
export class ReadPlaces {
  private readonly columns = new Map<number, Interval[]>();
  private readonly widths: readonly number[];
  private sorted = true;

  /** Columns after the last one with a cell are never requested. */
  constructor(widths: readonly number[]) {
    this.widths = widths;
  }

  add({ sheet, row, column, lastRow, lastColumn }: Area): void {
    this.sorted = false;
    const last = Math.min(lastColumn, (this.widths[sheet] ?? 0) - 1);
    for (let each = column; each <= last; each++) {
      const key = columnKey(sheet, each);
      const intervals = this.columns.get(key);
      if (intervals) intervals.push([row, lastRow]);
      else this.columns.set(key, [[row, lastRow]]);
    }
  }

  has(sheet: number, row: number, column: number): boolean {
    if (!this.sorted) this.sort();
    const intervals = this.columns.get(columnKey(sheet, column)) ?? [];
    let [low, high] = [0, intervals.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (intervals[middle]![0] <= row) low = middle + 1;
      else high = middle;
    }
    return (intervals[low - 1]?.[1] ?? -1) >= row;
  }

  /** Sorts the intervals of each column, and joins those that overlap. */
  private sort(): void {
    this.sorted = true;
    for (const [key, intervals] of this.columns) {
      const joined: Interval[] = [];
      for (const [first, last] of intervals.toSorted((one, other) => one[0] - other[0])) {
        const previous = joined.at(-1);
        if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
        else joined.push([first, last]);
      }
      this.columns.set(key, joined);
    }
  }
}

const columnKey = (sheet: number, column: number): number => sheet * 4_096 + column;
