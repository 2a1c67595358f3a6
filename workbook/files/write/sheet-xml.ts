import type { Workbook, WorkbookCell, WorkbookSheet } from '../../../schemas/documents/workbook.ts';
import { HEAD, MAIN, OFFICE } from '../../../engine/archive/index.ts';
import { cellAddress, columnLetters } from '../../address.ts';
import { isCellFailure, type CellValue } from '../../values.ts';
import { areaAddress } from '../file-formula.ts';
import { INPUT_PATTERNS, NUMBER_TEXT } from '../patterns.ts';
import { signsOf } from '../xlsx/widths.ts';
import { fileFormula } from './file-formula.ts';
import type { FileNaming } from './file-names.ts';
import { activeCell, placedCells, type PlacedCell } from './sheet-cells.ts';
import type { StyleWriter } from './styles.ts';
import { xmlText } from './xml-text.ts';

export interface SheetWriting {
  readonly workbook: Workbook;
  readonly values: (cell: number) => CellValue;
  readonly naming: FileNaming;
  readonly styles: StyleWriter;
}

/** The XML of a sheet. */
export function sheetXml(writing: SheetWriting, sheet: number, drawing: boolean): string {
  const { workbook } = writing;
  const cells = placedCells(workbook, sheet);
  const { Frozen, Widths = [] } = workbook.Layout[sheet] ?? {};
  return (
    `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    `<sheetViews><sheetView workbookViewId="0">${paneXml(Frozen)}</sheetView></sheetViews>` +
    columnsXml(Widths) +
    `<sheetData>${rowsXml(cells, writing)}</sheetData>` +
    mergesXml(cells) +
    `${drawing ? '<drawing r:id="rId1"/>' : ''}</worksheet>`
  );
}

function paneXml(frozen: WorkbookSheet['Frozen']): string {
  if (!frozen || frozen.rows + frozen.cols === 0) return '';
  const { rows, cols } = frozen;
  const pane = rows > 0 && cols > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  const split = `${cols > 0 ? ` xSplit="${cols}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  return `<pane${split} topLeftCell="${cellAddress(rows, cols)}" activePane="${pane}" state="frozen"/>`;
}

function columnsXml(widths: readonly (number | null)[]): string {
  const columns = widths.flatMap((width, index) =>
    width === null
      ? []
      : [`<col min="${index + 1}" max="${index + 1}" width="${signsOf(width).toFixed(4)}" customWidth="1"/>`],
  );
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
}

function mergesXml(cells: readonly PlacedCell[]): string {
  const merges = cells.flatMap(({ row, column, shown: { rows = 1, cols = 1 } }) =>
    rows * cols > 1 ? [`<mergeCell ref="${areaAddress(row, column, row + rows - 1, column + cols - 1)}"/>`] : [],
  );
  return merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : '';
}

function rowsXml(cells: readonly PlacedCell[], writing: SheetWriting): string {
  const parts: string[] = [];
  let row = -1;
  for (const cell of cells) {
    if (cell.row !== row) {
      parts.push(`${row < 0 ? '' : '</row>'}<row r="${cell.row + 1}">`);
      ({ row } = cell);
    }
    parts.push(cellXml(cell, writing));
  }
  return parts.join('') + (row < 0 ? '' : '</row>');
}

function cellXml(placed: PlacedCell, { workbook, values, naming, styles }: SheetWriting): string {
  const cell = activeCell(workbook, placed);
  const number = styles.number({
    style: placed.shown.style === undefined ? undefined : workbook.Styles?.[placed.shown.style],
    numberFormat: patternOf(workbook, cell, placed),
    isInput: cell?.Type === 'Input',
  });
  const start = `<c r="${columnLetters(placed.column)}${placed.row + 1}"${number > 0 ? ` s="${number}"` : ''}`;
  if (!cell || placed.active === undefined) return start + textXml(placed.shown.text ?? '');
  const value = values(placed.active);
  const formula = cell.Type === 'Formula' ? fileFormula(cell.Formula ?? '', naming) : undefined;
  return start + (formula === undefined ? valueXml(value) : resultXml(formula, value));
}

/** Inputs without a format get one that shows their type. */
function patternOf(
  { Formats = [] }: Workbook,
  cell: WorkbookCell | undefined,
  { shown }: PlacedCell,
): string | undefined {
  const format = cell?.Format ?? shown.Format;
  const templates = format === undefined ? undefined : Formats[format];
  if (templates) return templates.join(';');
  if (!cell && shown.type === 'number') return NUMBER_TEXT;
  const type = cell?.Type === 'Input' ? cell.InputType : undefined;
  return type === undefined || type === 'Number' ? undefined : INPUT_PATTERNS[type];
}

/** A text is never read as a formula. */
const textXml = (text: string): string =>
  text === '' ? '/>' : ` t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

function valueXml(value: CellValue): string {
  if (value === null) return '/>';
  if (typeof value === 'string') return textXml(value);
  return resultXml(undefined, value);
}

function resultXml(formula: string | undefined, value: CellValue): string {
  const written = formula === undefined ? '' : `<f>${xmlText(formula)}</f>`;
  if (value === null) return `>${written}</c>`;
  if (typeof value === 'number')
    return Number.isFinite(value) ? `>${written}<v>${value}</v></c>` : ` t="e">${written}<v>#NUM!</v></c>`;
  if (typeof value === 'boolean') return ` t="b">${written}<v>${Number(value)}</v></c>`;
  if (isCellFailure(value)) return ` t="e">${written}<v>${fileError(value.error)}</v></c>`;
  return ` t="str">${written}<v>${xmlText(value)}</v></c>`;
}

/** Replaces errors that files do not have. */
const fileError = (error: string): string => (error === '#CYCLE!' || error === '#ERROR!' ? '#VALUE!' : error);
