import { runInAction } from 'mobx';
import type { ClipboardEvent } from 'react';
import type { WorkbookValue } from '../../schemas/documents/workbook.ts';
import { MismatchedQuotes, parseCells, writeTable } from '../../schemas/formats/table-text.ts';
import type { BookInput, InputReading } from '../../engine/workbook/index.ts';
import { readHtmlCells, type CopiedCell } from './html-cells.ts';
import type { GridView } from './grid-view.ts';
import type { WrongEntry } from './open-book.ts';
import { rangeSize, type CellRange } from './selection.ts';
import type { ShownCell } from './sheet-cells.ts';
import { readText } from './use-editing.ts';
import { escapeMarkup } from '../../schemas/formats/escape.ts';

export type Announce = (text: string, tone?: 'info' | 'danger') => void;

/** Copying more cells would hold up the page. */
export const MOST_COPIED = 50_000;

/** Gives the selected cells to the clipboard as they are shown: as a text with tabs, and as a table. */
export function copySelection(view: GridView, range: CellRange, event: ClipboardEvent, announce: Announce): void {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  if (rangeSize(range) > MOST_COPIED) return announce(view.t('widgets.workbook.copyTooMany'), 'danger');
  const rows = textsIn(view, range);
  if (!rows) return announce(view.t('widgets.workbook.copyNotReady'), 'danger');
  event.clipboardData.setData('text/plain', writeTable(rows));
  event.clipboardData.setData('text/html', htmlTable(rows));
  const count = rows.reduce((sum, cells) => sum + cells.length, 0);
  announce(view.t('widgets.workbook.copied', { count }));
}

/** The shown texts of a range; undefined while one is being computed. A merged cell has its text at its first place. */
function textsIn({ model: { cells }, book }: GridView, range: CellRange): string[][] | undefined {
  let ready = true;
  const single = cells.at(range.row, range.column);
  const alone = single && range.lastRow < single.row + single.rows && range.lastColumn < single.column + single.columns;
  const { lastRow, lastColumn } = alone ? { lastRow: range.row, lastColumn: range.column } : range;
  const rows = Array.from({ length: lastRow - range.row + 1 }, (_, down) =>
    Array.from({ length: lastColumn - range.column + 1 }, (__, right) => {
      const [row, column] = [range.row + down, range.column + right];
      const shown = cells.at(row, column);
      if (shown?.row !== row || shown.column !== column) return '';
      const text = shownText(book, shown);
      ready &&= text !== undefined;
      return text ?? '';
    }),
  );
  return ready ? rows : undefined;
}

/** The text of a cell as it is shown; undefined while it is being computed. */
export function shownText(book: GridView['book'], { cell }: ShownCell): string | undefined {
  if (cell.active === undefined) return cell.text ?? '';
  return book.wrong.get(cell.active)?.text ?? book.textOf(cell.active, cell.Format);
}

const htmlTable = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${escapeMarkup(text)}</td>`).join('')}</tr>`).join('')}</table>`;

/** Enters a pasted range into the inputs that it meets, as one step. What meets no input is counted; a text that is no value stays at its cell. */
export function pasteText(view: GridView, range: CellRange, event: ClipboardEvent, announce: Announce): void {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  if (view.readOnly) return announce(view.t('widgets.workbook.readOnly'), 'danger');
  try {
    const rows = filled(copiedCells(event.clipboardData), range);
    enterRows(view, range, rows, announce);
  } catch (error) {
    if (!(error instanceof MismatchedQuotes)) throw error;
    announce(view.t('widgets.workbook.quotes', { row: error.row }), 'danger');
  }
}

/** The texts of the clipboard, with the exact values of its HTML where both have the same cells. The text of Excel has rounded numbers. */
function copiedCells(clipboard: DataTransfer): CopiedRows {
  const cells = readHtmlCells(clipboard.getData('text/html'));
  const texts = textRows(clipboard.getData('text/plain'), cells !== undefined);
  if (!cells) return (texts ?? []).map((row) => row.map((text) => ({ text })));
  return (texts ?? cells.map((row) => row.map(({ text }) => text))).map((row, down) =>
    row.map((text, right) => {
      const { number } = cells[down]?.[right] ?? {};
      return number === undefined ? { text } : { text, number };
    }),
  );
}

/** The rows of the text; undefined if it cannot be read and there are others. Excel leaves the quotes of a text as they are, if it has no line ends. */
function textRows(text: string, hasOthers: boolean): readonly (readonly string[])[] | undefined {
  if (text === '' && hasOthers) return undefined;
  try {
    return parseCells(text);
  } catch (error) {
    if (error instanceof MismatchedQuotes && hasOthers) return undefined;
    throw error;
  }
}

type CopiedRows = readonly (readonly CopiedCell[])[];

/** One pasted value fills the whole selected range. */
function filled(rows: CopiedRows, range: CellRange): CopiedRows {
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  if (only === undefined) return rows;
  return Array.from({ length: range.lastRow - range.row + 1 }, () =>
    Array.from({ length: range.lastColumn - range.column + 1 }, () => only),
  );
}

function enterRows(view: GridView, range: CellRange, rows: CopiedRows, announce: Announce): void {
  const { book, model, t } = view;
  const values: Record<string, WorkbookValue> = {};
  const wrong = new Map<number, WrongEntry>();
  let missed = 0;
  rows.forEach((cells, down) =>
    cells.forEach(({ text, number }, right) => {
      const [row, column] = [range.row + down, range.column + right];
      const shown = model.cells.at(row, column);
      const input =
        shown?.row === row && shown.column === column ? book.inputs.get(shown.cell.active ?? -1) : undefined;
      if (!input) missed += text === '' ? 0 : 1;
      else {
        const reading = readPasted(view, input, text, number);
        if ('problem' in reading) wrong.set(input.cell, { text, problem: reading.problem });
        else values[input.name] = reading.value;
      }
    }),
  );
  book.enter(values);
  runInAction(() => {
    for (const [cell, entry] of wrong) book.wrong.set(cell, entry);
  });
  const told = [
    t('widgets.workbook.pasted', { count: Object.keys(values).length }),
    missed > 0 ? t('widgets.workbook.missed', { count: missed }) : '',
    wrong.size > 0 ? t('widgets.workbook.wrong', { count: wrong.size }) : '',
  ].filter((text) => text !== '');
  announce(told.join(' '), missed + wrong.size > 0 ? 'danger' : 'info');
}

/** The exact value if there is one, else what the text says. */
function readPasted(view: GridView, input: BookInput, text: string, number: number | undefined): InputReading {
  const isExact = number !== undefined && input.type !== 'Text' && (input.type !== 'Date' || number >= 1);
  if (isExact) return { value: number === 0 ? 0 : number };
  return readText(view, input, pastedText(input, text));
}

/** Excel in Greek shows days as 1/2/2025; people write them with two digits. */
function pastedDay(text: string): string {
  const parts = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!parts) return text;
  const [, day = '', separator = '', month = '', year = ''] = parts;
  return [day.padStart(2, '0'), month.padStart(2, '0'), year].join(separator);
}

/** A number as spreadsheets show it: with the sign of a currency, in parentheses if it is negative, "-" for nothing. */
function pastedText({ type }: BookInput, text: string): string {
  if (type === 'Text') return text;
  const plain = text.replaceAll(/[\s\u00A0\u202F€$£]/gu, '');
  if (type === 'Date') return pastedDay(text.trim());
  if (plain === '-') return '';
  return /^\(.*\)$/.test(plain) ? `-${plain.slice(1, -1)}` : plain;
}
