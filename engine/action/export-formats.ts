import { csvCell, neutralise } from '../../schemas/formats/csv-cell.ts';
import { exportedCell } from './export-cell.ts';
import type { Table } from './table.ts';

const CSV = { separator: ';', forceText: true } as const;

/** As Greek spreadsheets read it: the mark by which they know UTF-8, semicolons, decimal commas; texts of digits stay texts, and what they would run as a formula is only text. */
export function csvText(table: Table): string {
  const lines = [table.columns.map((column) => column.header), ...cellsOf(table)];
  return `\uFEFF${lines.map((cells) => cells.map((cell) => csvCell(cell, CSV)).join(';')).join('\r\n')}\r\n`;
}

/** The cells as files hold them. */
export const cellsOf = ({ columns, rows }: Table): readonly (readonly (string | number)[])[] =>
  rows.map((row) => row.map((value, index) => exportedCell(value, columns[index]?.format)));

/** A workbook that Excel has read since 2003. */
export function spreadsheetText(table: Table): string {
  const lines = [table.columns.map((column) => column.header), ...cellsOf(table)].map(xmlRow).join('\n');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n' +
    '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
    `<Worksheet ss:Name="Report"><Table>\n${lines}\n</Table></Worksheet></Workbook>`
  );
}

const xmlRow = (values: readonly (string | number)[]): string => `<Row>${values.map(xmlCell).join('')}</Row>`;
const xmlCell = (value: string | number): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? `<Cell><Data ss:Type="Number">${value}</Data></Cell>`
    : `<Cell><Data ss:Type="String">${escapedXml(neutralise(String(value)))}</Data></Cell>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapedXml = (text: string): string =>
  text
    // characters that no XML may hold
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found);

/** Rows as objects by column id. */
export function jsonText({ columns, rows }: Table): string {
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column.id, row[index] ?? null])),
  );
  return JSON.stringify(records, null, 2);
}
