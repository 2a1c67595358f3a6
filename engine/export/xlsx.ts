import { exportCells, escapedXml, type FileWriter } from './formats.ts';
import type { Table } from './table.ts';
import { AROUND, HEAD, letters, MAIN, SHEET, XLSX_TYPE } from './workbook-parts.ts';
import { zip } from './zip.ts';

/** Writes a workbook in parts. */
export const xlsxWriter: FileWriter = {
  part: rowsXml,
  whole: ({ columns }, parts) => ({
    blob: new Blob([archive([headXml(columns), ...parts].join(''))], { type: XLSX_TYPE }),
  }),
};

/** A workbook with one sheet. Texts are stored as texts: no formula runs, and no digits are lost. */
export const xlsxFile = (table: Table): Uint8Array<ArrayBuffer> => archive(headXml(table.columns) + rowsXml(table, 0));

const headXml = (columns: Table['columns']): string =>
  rowXml(
    columns.map(({ header }) => header),
    0,
  );

/** The heading is the first row. */
function rowsXml(table: Table, first: number): string {
  return exportCells(table)
    .map((cells, index) => rowXml(cells, first + index + 1))
    .join('');
}

const archive = (rows: string): Uint8Array<ArrayBuffer> =>
  zip({
    ...AROUND,
    [SHEET]: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  });

const rowXml = (cells: readonly (string | number)[], index: number): string =>
  `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${index + 1}`)).join('')}</row>`;

const cellXml = (value: string | number, at: string): string => {
  if (value === '') return '';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(String(value))}</t></is></c>`;
};
