import type { Workbook } from '../schemas/documents/workbook.ts';
import { quoteSheet, cellAddress, placeKey } from './address.ts';
import { areaSize, type CompiledBook } from './compile.ts';
import { placedTable } from './table-rows.ts';

/** A computed cell that results and exports show for each person. */
export interface BookResult {
  /** Its address, or the name of the range with only this cell. */
  readonly name: string;
  readonly label: string;
  /** Its entry in Active. */
  readonly cell: number;
}

type Names = Pick<CompiledBook, 'areaNamed' | 'cellAt'>;

/** The results of a workbook. A workbook that lists none uses its formulas with a name, so that older documents need no change. */
export const resultsOf = (workbook: Workbook, book: Names): readonly BookResult[] =>
  (workbook.Results ?? namedFormulas(workbook)).flatMap(({ FullName, Label }) => {
    const cell = resultCell(workbook, book, FullName);
    return cell === undefined ? [] : [{ name: FullName, label: Label ?? labelOf(workbook, cell, FullName), cell }];
  });

/** The index in Active of the cell that a result names; undefined when it does not name a single cell, or names an input. */
export function resultCell({ Active }: Workbook, { areaNamed, cellAt }: Names, name: string): number | undefined {
  const area = areaNamed(name);
  const cell = area && areaSize(area) === 1 ? cellAt.get(placeKey(area.sheet, area.row, area.column)) : undefined;
  return cell === undefined || Active[cell]?.Type === 'Input' ? undefined : cell;
}

const namedFormulas = ({ Active, Ranges = [] }: Workbook): NonNullable<Workbook['Results']> =>
  Ranges.flatMap(({ Name, Cells }) => {
    const only = Cells.length === 1 && Cells[0]?.length === 1 ? Cells[0][0] : null;
    return Name !== undefined && Active[only ?? -1]?.Type === 'Formula' ? [{ FullName: Name }] : [];
  });

/** The text at the beginning of the cell's row, or its own name. */
function labelOf({ Active, Layout }: Workbook, cell: number, name: string): string {
  const [sheet, row, column] = Active[cell]?.at ?? [0, 0, 0];
  const isAddress = name.endsWith(`!${cellAddress(row, column)}`) || name === cellAddress(row, column);
  if (!isAddress) return name;
  const heading = placedTable(Layout[sheet] ?? { Table: [] })
    .filter((placed) => placed.row === row && placed.column < column)
    .map((placed) => placed.cell.text ?? textOf(Active[placed.cell.active ?? -1]?.Value))
    .find((text) => text.trim() !== '');
  return heading ?? `${quoteSheet(Layout[sheet]?.Name ?? '')}!${cellAddress(row, column)}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
