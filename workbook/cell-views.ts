import type { Workbook, WorkbookSheet, WorkbookTableCell, WorkbookValue } from '../schemas/documents/workbook.ts';
import { cellAddress, placeKey, quoteSheet } from './address.ts';

/** A cell as people see it, without the indexes of the document. */
export interface CellView {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  /** The pointer to it in the document. */
  pointer: string;
  /** Its formula, value or text; empty when there is none. */
  content: string;
  /** The other members that it has, as JSON text. */
  readonly members: Map<string, string>;
}

/** The cells of a workbook by their addresses: 'Revenue!B3'. `nameOf` gives the names of sheets. */
export function cellViews(workbook: Workbook, nameOf: (sheet: number) => string): Map<string, CellView> {
  const views = new Map<number, CellView>();
  const viewAt = (sheet: number, row: number, column: number, pointer: string): CellView => {
    const key = placeKey(sheet, row, column);
    const view = views.get(key) ?? { sheet: nameOf(sheet), row, column, pointer, content: '', members: new Map() };
    views.set(key, view);
    return view;
  };
  workbook.Active.forEach(({ at: [sheet, row, column], Type, InputType, Value, Formula, Format }, index) => {
    const view = viewAt(sheet, row, column, `/Active/${index}`);
    view.content = Type === 'Formula' ? (Formula ?? '') : contentText(Value);
    addMember(view, 'Type', Type === 'Input' ? `Input ${InputType ?? 'Number'}` : undefined);
    addMember(view, 'Format', workbook.Formats?.[Format ?? -1]);
  });
  workbook.Layout.forEach((sheet, index) => {
    for (const { cell, row, column, pointer } of tableCells(sheet, `/Layout/${index}/Table`))
      addTableCell(workbook, viewAt(index, row, column, pointer), cell, nameOf);
  });
  return new Map(
    [...views.values()].map((view) => [`${quoteSheet(view.sheet)}!${cellAddress(view.row, view.column)}`, view]),
  );
}

function addTableCell(
  { Active, Styles, Formats }: Workbook,
  view: CellView,
  { active, text, style, Format, type, rows, cols }: WorkbookTableCell,
  nameOf: (sheet: number) => string,
): void {
  if (text !== undefined) view.content = text;
  const shown = Active[active ?? -1]?.at;
  const other = shown && (nameOf(shown[0]) !== view.sheet || shown[1] !== view.row || shown[2] !== view.column);
  if (other) addMember(view, 'active', `${quoteSheet(nameOf(shown[0]))}!${cellAddress(shown[1], shown[2])}`);
  addMember(view, 'style', Styles?.[style ?? -1]);
  if (Format !== undefined) addMember(view, 'Format', Formats?.[Format]);
  addMember(view, 'type', type);
  if ((rows ?? 1) > 1 || (cols ?? 1) > 1) addMember(view, 'merged', `${rows ?? 1} × ${cols ?? 1}`);
}

function addMember({ members }: CellView, name: string, value: unknown): void {
  if (value !== undefined) members.set(name, typeof value === 'string' ? value : JSON.stringify(value));
}

const contentText = (value: WorkbookValue | undefined): string =>
  value === undefined || value === null ? '' : String(value);

interface PlacedTableCell {
  readonly cell: WorkbookTableCell;
  readonly row: number;
  readonly column: number;
  readonly pointer: string;
}

/** The shown cells of a sheet with their places. */
function tableCells({ Table }: WorkbookSheet, pointer: string): PlacedTableCell[] {
  return Table.flatMap((cells, line) => {
    let next = 0;
    return cells.map((cell, index) => {
      const column = cell.col ?? next;
      next = column + 1;
      return { cell, row: cell.row ?? line, column, pointer: `${pointer}/${line}/${index}` };
    });
  });
}
