import { textOf } from '../scope/text.ts';
import type { Table } from './table.ts';

/** A cell as text: what a spreadsheet would run as a formula is only text. */
function cell(value: unknown): string {
  const text = textOf(value);
  return typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export function csvText({ columns, rows }: Table): string {
  return `\uFEFF${[line(columns.map((column) => column.header)), ...rows.map(line)].join('\r\n')}\r\n`;
}

const line = (values: readonly unknown[]): string => values.map((value) => quoted(cell(value))).join(',');
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A workbook that Excel has read since 2003. */
export function spreadsheetText({ columns, rows }: Table): string {
  const lines = [xmlRow(columns.map((column) => column.header)), ...rows.map(xmlRow)].join('\n');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n' +
    '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
    `<Worksheet ss:Name="Report"><Table>\n${lines}\n</Table></Worksheet></Workbook>`
  );
}

const xmlRow = (values: readonly unknown[]): string => `<Row>${values.map(xmlCell).join('')}</Row>`;
const xmlCell = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? `<Cell><Data ss:Type="Number">${value}</Data></Cell>`
    : `<Cell><Data ss:Type="String">${escaped(cell(value))}</Data></Cell>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
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
