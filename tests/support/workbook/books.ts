import type { Workbook, WorkbookCell, WorkbookRange, WorkbookValue } from '../../../schemas/documents/workbook.ts';
import { columnNumber } from '../../../workbook/address.ts';

/** A cell in the notation of tests: a value, a formula that begins with "=", or an input in a list with its type. */
export type WrittenCell =
  | WorkbookValue
  | readonly [InputType: NonNullable<WorkbookCell['InputType']>, first?: WorkbookValue];
export type WrittenSheets = Readonly<Record<string, Readonly<Record<string, WrittenCell>>>>;

const parseAddress = (address: string): readonly [row: number, column: number] => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  return [Number(digits) - 1, columnNumber(letters)];
};

function cellOf(written: WrittenCell, at: WorkbookCell['at']): WorkbookCell {
  if (typeof written === 'object' && written !== null) {
    const [InputType, first = null] = written;
    return { at, Type: 'Input', InputType, Value: first };
  }
  return typeof written === 'string' && written.startsWith('=')
    ? { at, Type: 'Formula', Formula: written }
    : { at, Type: 'Value', Value: written };
}

/** A workbook from sheets of cells by their addresses, and names of ranges as "Sheet!A1:B2". */
export function writeBook(
  sheets: WrittenSheets,
  names: Readonly<Record<string, string>> = {},
  more: Partial<Workbook> = {},
): Workbook {
  const Active = Object.values(sheets).flatMap((cells, sheet) =>
    Object.entries(cells).map(([address, written]) => cellOf(written, [sheet, ...parseAddress(address)])),
  );
  const Layout = Object.keys(sheets).map((Name, sheet) => ({
    Name,
    Table: [
      Active.flatMap((cell, active) => (cell.at[0] === sheet ? [{ active, row: cell.at[1], col: cell.at[2] }] : [])),
    ],
  }));
  const Ranges = Object.entries(names).map(([Name, area]) => rangeOf(Name, area, Object.keys(sheets), Active));
  return { Active, Layout, ...(Ranges.length > 0 ? { Ranges } : {}), ...more };
}

function rangeOf(
  Name: string,
  area: string,
  sheets: readonly string[],
  Active: readonly WorkbookCell[],
): WorkbookRange {
  const [sheetName = '', cells = ''] = area.split('!');
  const [first = '', last = first] = cells.split(':');
  const [[top, left], [bottom, right]] = [parseAddress(first), parseAddress(last)];
  const index = (row: number, column: number) =>
    Active.findIndex(({ at }) => at[0] === sheets.indexOf(sheetName) && at[1] === row && at[2] === column);
  const Cells = Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, over) => {
      const found = index(top + down, left + over);
      return found < 0 ? null : found;
    }),
  );
  return { Name, Cells };
}

/** The index in Active of an address of a sheet. */
export function cellIndex(book: Workbook, sheet: string, address: string): number {
  const [row, column] = parseAddress(address);
  const number = book.Layout.findIndex(({ Name }) => Name === sheet);
  return book.Active.findIndex(({ at }) => at[0] === number && at[1] === row && at[2] === column);
}
