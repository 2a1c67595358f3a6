import type { Workbook } from '../../schemas/documents/workbook.ts';
import { cellAddress } from '../address.ts';
import { compileWorkbook } from '../compile.ts';
import { createGraph } from '../graph.ts';
import { isCellFailure, type CellValue } from '../values.ts';
import type { FileValue } from './file-book.ts';
import type { ImportNote } from './report.ts';

/** Results of formulas: those of a file and the computed ones, by their indexes in Active. */
export interface ComparedResults {
  readonly workbook: Workbook;
  readonly results: ReadonlyMap<number, FileValue>;
  readonly values: ReadonlyMap<number, CellValue>;
}

/** The formulas whose results differ from those of the file. Functions of time and chance, and formulas without a result in the file, are not compared. */
export function findDifferences({ workbook, results, values }: ComparedResults): ImportNote[] {
  const changing = changingCells(workbook);
  return [...results].flatMap(([cell, stored]) => {
    const own = values.get(cell) ?? null;
    if (stored === null || changing.has(cell) || isSame(stored, own)) return [];
    const [sheet, row, column] = workbook.Active[cell]?.at ?? [0, 0, 0];
    const detail = `${shown(stored)} ≠ ${shown(own)}`;
    return [{ kind: 'difference', sheet: workbook.Layout[sheet]?.Name ?? '', cell: cellAddress(row, column), detail }];
  });
}

const CHANGING = /\b(?:NOW|TODAY|RAND|RANDBETWEEN)\(/i;

/** Cells whose values differ from one computation to the next. */
function changingCells(workbook: Workbook): ReadonlySet<number> {
  const cells = [...workbook.Active.entries()].flatMap(([cell, { Formula = '' }]) =>
    CHANGING.test(Formula) ? [cell] : [],
  );
  return cells.length === 0
    ? new Set()
    : new Set([...cells, ...createGraph(compileWorkbook(workbook)).dependents(cells)]);
}

const NEAR = 1e-9;
/** Errors of spreadsheet programs begin with this character. The programs disagree about their kinds. */
const isErrorText = (value: FileValue): boolean => typeof value === 'string' && value.startsWith('#');

function isSame(stored: FileValue, own: CellValue): boolean {
  if (own !== null && isCellFailure(own)) return isErrorText(stored);
  const [one, other] = [plain(stored), plain(own)];
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= NEAR * Math.max(1, Math.abs(one), Math.abs(other));
}

/** LibreOffice stores true and false as numbers, and an empty text as nothing. */
const plain = (value: FileValue | CellValue): unknown =>
  typeof value === 'boolean' ? Number(value) : value === '' ? null : value;

const shown = (value: FileValue | CellValue): string =>
  value === null ? '' : typeof value === 'object' ? value.text : String(value);
