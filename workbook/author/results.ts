import type { Workbook } from '../../schemas/documents/workbook.ts';
import { cellAddress, quoteSheet } from '../address.ts';
import { compileWorkbook } from '../compile.ts';
import { resultCell, resultsOf } from '../results.ts';
import { activeAt, rangeNameOf, type CellPlace } from './cells.ts';

/** A cell in the list of results, as its author sees it. */
export interface ResultChoice {
  readonly shown: boolean;
  readonly label: string;
}

/** Is a computed cell shown in results, and with which label? Null for an input and for a text of the table. */
export function resultAt(workbook: Workbook, place: CellPlace): ResultChoice | null {
  const cell = activeAt(workbook, place);
  if (cell < 0 || workbook.Active[cell]?.Type === 'Input') return null;
  const found = resultsOf(workbook, compileWorkbook(workbook)).find((result) => result.cell === cell);
  return { shown: found !== undefined, label: found?.label ?? '' };
}

/** Adds a cell to the results, or removes it. An empty label means the default one. */
export function setResult(workbook: Workbook, place: CellPlace, { shown, label }: ResultChoice): Workbook {
  const book = compileWorkbook(workbook);
  const cell = activeAt(workbook, place);
  const listed = workbook.Results ?? resultsOf(workbook, book).map(({ name }) => ({ FullName: name }));
  const at = listed.findIndex(({ FullName }) => resultCell(workbook, book, FullName) === cell);
  const own = at < 0 ? { FullName: nameOf(workbook, place, cell) } : { FullName: listed[at]!.FullName };
  const entry = label.trim() === '' ? own : { ...own, Label: label.trim() };
  if (!shown) return { ...workbook, Results: listed.filter((_, index) => index !== at) };
  return { ...workbook, Results: at < 0 ? [...listed, entry] : listed.with(at, entry) };
}

const nameOf = (workbook: Workbook, { sheet, row, col }: CellPlace, cell: number): string =>
  rangeNameOf(workbook, cell) ?? `${quoteSheet(workbook.Layout[sheet]?.Name ?? '')}!${cellAddress(row, col)}`;
