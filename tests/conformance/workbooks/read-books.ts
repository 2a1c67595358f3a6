import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkbookValue } from '../../../schemas/documents/workbook.ts';

/** A workbook as a text list: cells by their addresses, with values and formulas. */
export interface ListedBook {
  readonly name: string;
  readonly cells: Readonly<Record<string, WorkbookValue>>;
}

/** The results of LibreOffice by book and address: numbers, texts, booleans and errors. */
export type Expected = Readonly<Record<string, Readonly<Record<string, number | string | boolean | { error: true }>>>>;

export const EXPECTED_FILE = join(import.meta.dirname, 'expected.json');

function readCell(text: string): WorkbookValue {
  if (text.startsWith('=') || text === '') return text;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Reads books.txt: "# name", then a line with address and content for each cell. */
export function readBooks(): ListedBook[] {
  const text = readFileSync(join(import.meta.dirname, 'books.txt'), 'utf8');
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.trimEnd().split('\n');
      const cells = lines
        .filter((line) => line !== '')
        .map((line): [string, WorkbookValue] => {
          const blank = line.indexOf(' ');
          return [line.slice(0, blank), readCell(line.slice(blank + 1))];
        });
      return { name, cells: Object.fromEntries(cells) };
    });
}
