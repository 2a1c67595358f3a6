import { exportCells, type FileWriter } from './formats.ts';
import type { Table } from './table.ts';
import { rowXml } from './sheet-rows.ts';
import { HEAD, MAIN } from '../archive/office-xml.ts';
import { AROUND, SHEET, XLSX_TYPE } from './workbook-parts.ts';
import { zip } from '../archive/zip.ts';

/** Writes a workbook in parts. */
export const xlsxWriter: FileWriter = {
  part: rowsXml,
  whole: ({ columns }, parts) => ({
    blob: new Blob([archive([headXml(columns), ...parts].join(''))], { type: XLSX_TYPE }),
  }),
};

/** A workbook with one sheet. Texts are stored as texts: no formula runs, and no digits are lost. */
export const xlsxFile = (table: Table): Uint8Array<ArrayBuffer> => archive(headXml(table.columns) + rowsXml(table, 0));

const headXml = (columns: Table['columns']): string => rowXml(columns, 1, ({ header }) => header);

/** The heading is the first row. */
function rowsXml(table: Table, first: number): string {
  return exportCells(table)
    .map((cells, index) => rowXml(cells, first + index + 2, (cell) => cell))
    .join('');
}

const archive = (rows: string): Uint8Array<ArrayBuffer> =>
  zip({
    ...AROUND,
    [SHEET]: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  });
