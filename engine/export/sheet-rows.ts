import { letters } from './workbook-parts.ts';
import { escapeXml } from '../../schemas/formats/escape.ts';

/** The maximum length of a text in a cell of a spreadsheet. */
const MAX_CELL_LENGTH = 32_767;

/** One row of a sheet, by its number from 1. A text is stored as text: no formula runs, and no digits are lost. */
export function rowXml<Cell>(
  cells: readonly Cell[],
  number: number,
  valueOf: (cell: Cell) => string | number,
  /** The styles of numbers, by column. */
  styles: readonly number[] = [],
): string {
  let text = `<row r="${number}">`;
  cells.forEach((cell, index) => {
    text += cellXml(valueOf(cell), index, number, styles[index] ?? 0);
  });
  return `${text}</row>`;
}

function cellXml(value: string | number, index: number, number: number, style: number): string {
  if (value === '') return '';
  const at = `${nameOfColumn(index)}${number}`;
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${at}"${style > 0 ? ` s="${style}"` : ''}><v>${value}</v></c>`;
  const text = cellText(String(value).slice(0, MAX_CELL_LENGTH));
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const names: string[] = [];

/** Each name is computed once, because there are as many cells as rows times columns. */
const nameOfColumn = (index: number): string => (names[index] ??= letters(index));

function cellText(text: string): string {
  // Most cells have only letters, digits and common characters, also Greek ones.
  if (/^[ !#-%'-;=?-~\u00a0-\ud7ff]*$/.test(text)) return text;
  return escapeXml(text);
}
