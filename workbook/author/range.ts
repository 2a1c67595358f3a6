import type { Workbook, WorkbookCell, WorkbookInputType, WorkbookValue } from '../../schemas/documents/workbook.ts';
import { acceptsInput } from '../../schemas/documents/workbook-answers.ts';
import { compileWorkbook } from '../compile.ts';
import { readInputText } from '../input-text.ts';
import { placedTable, tableRows, type PlacedTableCell } from '../table-rows.ts';
import { withoutStated } from './rewrite.ts';

/** A rectangle of a sheet, including its last row and column. */
export interface SheetRange {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
  readonly lastRow: number;
  readonly lastCol: number;
}

/** A workbook after cells were marked as inputs or unmarked. */
export interface MarkedRange {
  readonly workbook: Workbook;
  readonly marked: number;
  /** Unchanged cells: formulas, and texts that are not values of the type. */
  readonly skipped: number;
}

/** Turns the cells of a range into inputs, with their contents as first values. */
export function markInputs(workbook: Workbook, range: SheetRange, type: WorkbookInputType, locale = 'el'): MarkedRange {
  const editor = new RangeEditor(withOwnValues(workbook, range, true), range);
  return editor.change((cell, text) => {
    if (cell?.Type === 'Formula') return undefined;
    const value = cell ? (cell.Value ?? null) : readText(type, text, locale);
    if (value === undefined || !acceptsInput(type, value)) return undefined;
    const { Value: _value, InputType: _type, Type: _kind, ...rest } = cell ?? {};
    return { ...rest, Type: 'Input', ...(type === 'Number' ? {} : { InputType: type }), ...valueOf(value) };
  });
}

/** Turns the inputs of a range into fixed values. */
export const unmarkInputs = (workbook: Workbook, range: SheetRange): MarkedRange =>
  new RangeEditor(withOwnValues(workbook, range, false), range).change((cell) =>
    cell?.Type === 'Input' ? { Type: 'Value', ...valueOf(cell.Value ?? null), ...formatOf(cell) } : undefined,
  );

const valueOf = (value: WorkbookValue) => (value === null || value === '' ? {} : { Value: value });
const formatOf = ({ Format }: WorkbookCell) => (Format === undefined ? {} : { Format });

function readText(type: WorkbookInputType, text: string, locale: string): WorkbookValue | undefined {
  const reading = readInputText(type, text, locale);
  return 'value' in reading ? reading.value : undefined;
}

/** Moves the first values of the inputs of a range to their cells. Their entries of Inputs are removed, or keep only the name. */
function withOwnValues(workbook: Workbook, range: SheetRange, keepsNames: boolean): Workbook {
  const { Inputs, ...rest } = workbook;
  if (!Inputs) return workbook;
  const inside = compileWorkbook(workbook).inputs.filter(({ cell }) => isInside(range, workbook.Active[cell]?.at));
  const names = new Set(inside.map(({ name }) => name));
  const values = new Map(inside.map(({ cell, value }) => [cell, value]));
  const Active = rest.Active.map((cell, index) => {
    const { Value: _value, ...own } = cell;
    return values.has(index) ? { ...own, ...valueOf(values.get(index) ?? null) } : cell;
  });
  const left = Inputs.flatMap((input) => {
    if (!names.has(input.FullName)) return [input];
    return keepsNames ? [{ FullName: input.FullName }] : [];
  });
  return { ...rest, Active, ...(left.length > 0 ? { Inputs: left } : {}) };
}

const isInside = ({ sheet, row, col, lastRow, lastCol }: SheetRange, at: WorkbookCell['at'] | undefined): boolean =>
  at !== undefined && at[0] === sheet && at[1] >= row && at[1] <= lastRow && at[2] >= col && at[2] <= lastCol;

type CellChange = (cell: WorkbookCell | undefined, text: string) => Omit<WorkbookCell, 'at'> | undefined;

/** Changes the cells of a range in one pass. */
class RangeEditor {
  private readonly workbook: Workbook;
  private readonly range: SheetRange;
  private readonly placed: Map<string, PlacedTableCell>;
  /** The places under merged cells. */
  private readonly covered = new Set<string>();

  constructor(workbook: Workbook, range: SheetRange) {
    this.workbook = withoutStated(workbook);
    this.range = range;
    const placed = placedTable(workbook.Layout[range.sheet] ?? { Table: [] });
    this.placed = new Map(placed.map((item) => [`${item.row} ${item.column}`, item]));
    for (const { row, column, cell } of placed)
      for (let down = 0; down < (cell.rows ?? 1); down++)
        for (let right = 0; right < (cell.cols ?? 1); right++)
          if (down + right > 0) this.covered.add(`${row + down} ${column + right}`);
  }

  change(change: CellChange): MarkedRange {
    const { sheet, row: first, col, lastRow, lastCol } = this.range;
    const Active = [...this.workbook.Active];
    const indexes = new Map(Active.flatMap(({ at }, index) => (at[0] === sheet ? [[`${at[1]} ${at[2]}`, index]] : [])));
    let [marked, skipped] = [0, 0];
    for (let row = first; row <= lastRow; row++)
      for (let column = col; column <= lastCol; column++) {
        const key = `${row} ${column}`;
        if (this.covered.has(key)) continue;
        const index = indexes.get(key) ?? -1;
        const edited = change(Active[index], this.placed.get(key)?.cell.text ?? '');
        if (!edited) skipped += 1;
        else {
          marked += 1;
          const entry: WorkbookCell = { ...edited, at: [sheet, row, column] };
          if (index < 0) this.show(row, column, Active.push(entry) - 1);
          else Active[index] = entry;
        }
      }
    return { workbook: this.withTable(Active), marked, skipped };
  }

  private show(row: number, column: number, active: number): void {
    const { text: _text, type: _type, ...looks } = this.placed.get(`${row} ${column}`)?.cell ?? {};
    this.placed.set(`${row} ${column}`, { row, column, cell: { active, ...looks } });
  }

  private withTable(Active: WorkbookCell[]): Workbook {
    const target = this.workbook.Layout[this.range.sheet];
    if (!target) return this.workbook;
    const Table = tableRows([...this.placed.values()]);
    return { ...this.workbook, Active, Layout: this.workbook.Layout.with(this.range.sheet, { ...target, Table }) };
  }
}
