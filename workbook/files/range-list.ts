import { WORKBOOK_LIMITS, type WorkbookCell, type WorkbookRange } from '../../schemas/documents/workbook.ts';
import { placeKey, type Area } from '../address.ts';

/** The maximum number of cells in a range of a name or a chart. */
const MAX_RANGE_CELLS = 100_000;

/** The ranges of an imported workbook: each area once for each name. */
export class RangeList {
  readonly entries: WorkbookRange[] = [];
  private readonly known = new Map<string, number>();
  private readonly active: WorkbookCell[];
  private readonly activeAt: Map<number, number>;

  /** The cells of the workbook, and their indexes by placeKey. An area without cells gets an empty one. */
  constructor(active: WorkbookCell[], activeAt: Map<number, number>) {
    this.active = active;
    this.activeAt = activeAt;
  }

  /** The index in Ranges of the area's range. */
  add(area: Area, Name?: string): number | undefined {
    const key = [Name ?? '', area.sheet, area.row, area.column, area.lastRow, area.lastColumn].join(' ');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const [height, width] = [area.lastRow - area.row + 1, area.lastColumn - area.column + 1];
    const isPossible = area.lastRow < WORKBOOK_LIMITS.rows && area.lastColumn < WORKBOOK_LIMITS.columns;
    if (!isPossible || height * width > MAX_RANGE_CELLS || this.entries.length >= WORKBOOK_LIMITS.ranges)
      return undefined;
    const Cells: (number | null)[][] = Array.from({ length: height }, (_, down) =>
      Array.from(
        { length: width },
        (__, right) => this.activeAt.get(placeKey(area.sheet, area.row + down, area.column + right)) ?? null,
      ),
    );
    // A range needs a cell for its position.
    if (!Cells.some((row) => row.some((cell) => cell !== null))) Cells[0]![0] = this.addEmpty(area);
    this.entries.push({ ...(Name === undefined ? {} : { Name }), Cells });
    this.known.set(key, this.entries.length - 1);
    return this.entries.length - 1;
  }

  private addEmpty({ sheet, row, column }: Area): number {
    this.activeAt.set(placeKey(sheet, row, column), this.active.length);
    return this.active.push({ at: [sheet, row, column], Type: 'Value' }) - 1;
  }
}
