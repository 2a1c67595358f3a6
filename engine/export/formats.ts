import { csvCell, needsTextForcing, neutralise } from '../../schemas/formats/csv-cell.ts';
import { exportCell } from './cell.ts';
import type { Table } from './table.ts';
import { escapeXml } from '../../schemas/formats/escape.ts';

/** The parts of a file. */
interface FileContent {
  readonly text?: string;
  readonly blob?: Blob;
  readonly type?: string;
}

/** Writes a file in parts, so that only one page of rows is in memory. `first` is the index of a part's first row. */
export interface FileWriter<Part = unknown> {
  readonly part: (table: Table, first: number) => Part;
  /** Joins the parts into the file. Of the table it reads only the columns. */
  readonly whole: (table: Table, parts: readonly Part[]) => FileContent | Promise<FileContent>;
}

type MakeWriter = (separator: string | undefined) => FileWriter;

const textWriter = (
  type: string,
  part: (table: Table) => string,
  whole: (table: Table, text: string) => string,
  between = '',
): FileWriter => ({
  part,
  whole: (table, parts) => ({ text: whole(table, parts.filter((text) => text !== '').join(between)), type }),
});

/**
 * CSV for Greek spreadsheets: a UTF-8 byte order mark, semicolons by default, with semicolons decimal commas. Texts of digits remain texts, and formulas are
 * escaped.
 */
const csv: MakeWriter = (given = ';') => {
  // The separator is one of these characters. Any other one would break the file.
  const separator = /^[;,\t|]$/.test(given) ? given : ';';
  const line = (cells: readonly (string | number)[]): string =>
    `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
  return textWriter(
    'text/csv;charset=utf-8',
    (table) => exportCells(table).map(line).join(''),
    ({ columns }, text) => `\uFEFF${line(columns.map(({ header }) => header))}${text}`,
  );
};

/** The cells in the form in which files store them. */
export const exportCells = ({ columns, rows }: Table): readonly (readonly (string | number)[])[] =>
  rows.map((row) => row.map((value, index) => exportCell(value, columns[index]?.format)));

/** Spreadsheets draw a pixel as half a point. */
export const pixelsAsPoints = (style: string): string =>
  style.replace(/(\d{1,6}(?:\.\d{1,6})?)px/g, (_, pixels: string) => `${Number(pixels) / 2}pt`);

const STYLE = pixelsAsPoints(
  'td, th { border: 1px solid #c8c8c8; } th { text-align: left; } .t { mso-number-format: "\\@"; }',
);

/** A table of HTML that Excel opens. */
const xls: MakeWriter = () =>
  textWriter(
    'application/vnd.ms-excel;charset=utf-8',
    (table) =>
      exportCells(table)
        .map((cells) => htmlRow(cells, 'td'))
        .join(''),
    ({ columns }, text) =>
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8">' +
      `<style>${STYLE}</style></head><body><table>\n` +
      `${htmlRow(
        columns.map(({ header }) => header),
        'th',
      )}${text}</table></body></html>\n`,
  );

const htmlRow = (cells: readonly (string | number)[], tag: 'td' | 'th'): string =>
  `<tr>${cells.map((cell) => htmlCell(String(cell), tag)).join('')}</tr>\n`;

const DIGITS = /^[+-]\d[\d ()./-]*$/;

/** Numbers remain as written; days become dates. */
function htmlCell(text: string, tag: 'td' | 'th'): string {
  // A cell of class t is text: a phone number keeps its plus, and digits cannot become a formula.
  const shown = escapeXml(DIGITS.test(text) ? text : neutralise(text));
  return shown !== text || needsTextForcing(text) ? `<${tag} class="t">${shown}</${tag}>` : `<${tag}>${shown}</${tag}>`;
}

/** Rows as objects by column id. */
const json: MakeWriter = () =>
  textWriter('application/json', recordsText, (_, text) => (text === '' ? '[]' : `[\n${text}\n]`), ',\n');

const recordsText = ({ columns, rows }: Table): string =>
  rows
    .map((row) => Object.fromEntries(columns.map((column, index) => [column.id, row[index] ?? null])))
    .map((record) => JSON.stringify(record, null, 2))
    .join(',\n');

export const WRITERS: Readonly<Record<string, MakeWriter>> = { csv, xls, json };
