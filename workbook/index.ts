/** Workbooks for the widgets that show them, loaded with these. The evaluation is loaded by `import()`. */
export { cellAddress, columnLetters, placeKey, quoteSheet } from './address.ts';
export {
  contentAt,
  lookAt,
  setContent,
  setLook,
  type CellContent,
  type CellLook,
  type CellPlace,
  type InputContent,
} from './author/cells.ts';
export { markInputs, unmarkInputs, type MarkedRange, type SheetRange } from './author/range.ts';
export { resultAt, setResult, type ResultChoice } from './author/results.ts';
export { addSheet, isSheetRead, removeSheet, renameSheet } from './author/sheets.ts';
export { checkWorkbook, type WorkbookFault } from './check.ts';
export { BookFailure } from './book-failure.ts';
export type { BookChange, BookOptions, CellExplanation } from './evaluate.ts';
export { axisFormats } from './axis-format.ts';
export { toCanonical, toTyped } from './formula-text.ts';
export { FormulaError } from './formula-tokens.ts';
export {
  inputText,
  isQuickText,
  readEntry,
  readInputText,
  readQuickText,
  withinLimits,
  type InputProblem,
  type InputReading,
} from './input-text.ts';
export { dayOfSerial, serialOfDay } from './serial-date.ts';
export { cachedPoints, chartPoints, chartTable, MAX_LABELS, type ChartPoint, type ChartReader } from './chart-data.ts';
export { chartSpec, type ChartSpec } from './chart-spec.ts';
export { resultCell, resultsOf, type BookResult } from './results.ts';
export { InputError, type BookInput } from './inputs.ts';
export type { ScriptProblem } from './scripts.ts';
export { openBookSession, type BookSession } from './session.ts';
export { isCellFailure, type CellFailure, type CellValue } from './values.ts';

/** Reads and writes files of workbooks; loaded when one is needed. */
export const loadWorkbookFiles = () => import('./files/index.ts');
