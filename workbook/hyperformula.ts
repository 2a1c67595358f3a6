import { DetailedCellError, HyperFormula, type ConfigParams } from 'hyperformula';
import { WORKBOOK_LIMITS } from '../schemas/documents/workbook.ts';
import { placeKey } from './address.ts';
import type { CompiledBook, EngineContent } from './compile.ts';
import type { EvaluationContext } from './functions/define.ts';
import { registerOwnFunctions } from './functions/index.ts';
import { cellFailure, type CellValue } from './values.ts';

/** HyperFormula with one workbook. It is loaded by import() in the worker that computes. */
export interface Engine {
  valueOf(cell: number): CellValue;
  /** Sets all cells in one step; returns the cells whose values changed. */
  setCells(contents: ReadonlyMap<number, EngineContent>): number[];
  close(): void;
}

/** The settings of HyperFormula. docs/workbooks.md has the reasons. */
const SETTINGS: Partial<ConfigParams> = {
  licenseKey: 'gpl-v3',
  maxRows: WORKBOOK_LIMITS.rows,
  maxColumns: WORKBOOK_LIMITS.columns,
  useColumnIndex: true,
  undoLimit: 0,
  // A formula that reads an empty cell is 0.
  evaluateNullToZero: true,
  // Rounds results to 14 digits, so that 0.1 + 0.2 = 0.3 holds.
  smartRounding: true,
  precisionRounding: 14,
  // The calendar of Excel: 60 is 29-02-1900, 25569 is 01-01-1970.
  leapYear1900: true,
  nullDate: { year: 1899, month: 12, day: 31 },
};

/** The hidden sheet of the compiled book comes first. */
const FIRST_SHEET = 1;

export function openEngine(book: CompiledBook, context: EvaluationContext): Engine {
  registerOwnFunctions();
  const sheets = Object.fromEntries(
    Object.entries(book.sheets).map(([name, rows]) => [name, rows.map((row) => [...row])]),
  );
  const engine = HyperFormula.buildFromSheets(sheets, { ...SETTINGS, context });
  const addressOf = (cell: number) => {
    const [sheet, row, col] = book.places[cell] ?? [0, 0, 0];
    return { sheet: sheet + FIRST_SHEET, row, col };
  };
  return {
    valueOf: (cell) => toCellValue(engine.getCellValue(addressOf(cell))),
    setCells: (contents) => {
      const changes = engine.batch(() => {
        for (const [cell, content] of contents) engine.setCellContents(addressOf(cell), content);
      });
      return changes.flatMap((change) => {
        if (!('address' in change)) return [];
        const { sheet, row, col } = change.address;
        return book.cellAt.get(placeKey(sheet - FIRST_SHEET, row, col)) ?? [];
      });
    },
    close: () => engine.destroy(),
  };
}

const toCellValue = (value: unknown): CellValue => {
  if (value instanceof DetailedCellError) return cellFailure(value.value, value.message);
  // The engine rounds numbers below 1e-294 to NaN.
  if (typeof value === 'number') return value === 0 || Number.isNaN(value) ? 0 : value;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
};
