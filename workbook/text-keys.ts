/** Numbers of texts: a cell has a text in its own format, and one in each other format in which a table shows it. */
export class TextKeys {
  private readonly cells: number;
  /** The assigned numbers for other formats, by cell. */
  private readonly others = new Map<number, Set<number>>();

  /** `cells` is the number of entries of Active. */
  constructor(cells: number) {
    this.cells = Math.max(1, cells);
  }

  /** The number of the text of a cell. `format` is an entry of Formats, or undefined for that of the cell. */
  key(cell: number, format: number | undefined): number {
    if (format === undefined) return cell;
    const key = cell + this.cells * (format + 1);
    const known = this.others.get(cell);
    if (known) known.add(key);
    else this.others.set(cell, new Set([key]));
    return key;
  }

  cellOf(key: number): number {
    return key % this.cells;
  }

  formatOf(key: number): number | undefined {
    return key < this.cells ? undefined : Math.floor(key / this.cells) - 1;
  }

  /** All assigned numbers of a cell. */
  keysOf(cell: number): readonly number[] {
    return [cell, ...(this.others.get(cell) ?? [])];
  }
}
