import { exportCells, type FileWriter } from './formats.ts';
import type { Table } from './table.ts';
import { rowXml } from './sheet-rows.ts';
import { HEAD, MAIN } from '../archive/office-xml.ts';
import { AROUND, SHEET, STYLES, stylesXml, XLSX_TYPE } from './workbook-parts.ts';
import { zip } from '../archive/zip.ts';

/** Writes a workbook in parts. */
export const xlsxWriter: FileWriter = {
  part: rowsXml,
  whole: ({ columns }, parts) => ({
    blob: new Blob([archive(columns, [headXml(columns), ...parts].join(''))], { type: XLSX_TYPE }),
  }),
};

/** A workbook with one sheet. Texts are stored as texts: no formula runs, and no digits are lost. */
export const xlsxFile = (table: Table): Uint8Array<ArrayBuffer> =>
  archive(table.columns, headXml(table.columns) + rowsXml(table, 0));

const headXml = (columns: Table['columns']): string => rowXml(columns, 1, ({ header }) => header);

/** The heading is the first row. */
function rowsXml(table: Table, first: number): string {
  const formats = numberFormats(table.columns);
  const styles = table.columns.map(({ numberFormat }) => formats.indexOf(numberFormat ?? '') + 1);
  return exportCells(table)
    .map((cells, row) => {
      const numbers = table.numbers?.[row];
      const exact = numbers ? cells.map((cell, column) => numbers[column] ?? cell) : cells;
      return rowXml(exact, first + row + 2, (cell) => cell, styles);
    })
    .join('');
}

/** Excel cannot open a file with a longer number format. */
const MAX_FORMAT_LENGTH = 255;
const isFormat = (format: string): boolean => format !== '' && format.length <= MAX_FORMAT_LENGTH;

/** The number formats of the columns, each once. */
const numberFormats = (columns: Table['columns']): readonly string[] => [
  ...new Set(columns.flatMap(({ numberFormat = '' }) => (isFormat(numberFormat) ? [numberFormat] : []))),
];

const archive = (columns: Table['columns'], rows: string): Uint8Array<ArrayBuffer> =>
  zip({
    ...AROUND,
    [STYLES]: stylesXml(numberFormats(columns)),
    [SHEET]: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  });
