import { runInAction } from 'mobx';
import type { ClipboardEvent } from 'react';
import type { WorkbookValue } from '../../../schemas/documents/workbook.ts';
import { isDayNumber } from '../../../schemas/documents/workbook-answers.ts';
import { MismatchedQuotes, parseCells, writeTable } from '../../../schemas/formats/table-text.ts';
import { isCellFailure, readEntry, withinLimits, type BookInput, type InputReading } from '../../../workbook/index.ts';
import { readHtmlCells, writeHtmlCells, type CopiedCell } from './html-cells.ts';
import type { GridView } from './grid-view.ts';
import type { CutCells, WrongEntry } from './open-book.ts';
import { rangeSize, type CellRange } from './selection.ts';
import type { ShownCell } from './sheet-cells.ts';
import { sheetModel } from './sheet-model.ts';
import { readText } from './use-editing.ts';

export type Announce = (text: string, tone?: 'info' | 'danger') => void;

/** The maximum number of copied cells. More would block the page. */
export const MAX_COPIED = 50_000;

/** Copies the selected cells to the clipboard as they are shown, as tab-separated text and as a table that also has their exact values. */
export function copySelection(view: GridView, range: CellRange, event: ClipboardEvent, announce: Announce): void {
  const count = copyCells(view, range, event, announce);
  if (count !== undefined) announce(view.t('widgets.workbook.copied', { count }));
}

/** Cuts the selected cells. Inputs are emptied only when the cells are pasted in this workbook, so that nothing is lost before. */
export function cutSelection(view: GridView, range: CellRange, event: ClipboardEvent, announce: Announce): void {
  const { book, model, t, readOnly } = view;
  const key = crypto.randomUUID();
  const count = copyCells(view, range, event, announce, key);
  if (count === undefined) return;
  if (readOnly) return announce(t('widgets.workbook.cutReadOnly'), 'danger');
  const places = placesIn(model, range);
  const inputs = places.flatMap(({ cell }) => book.inputs.get(cell.active ?? -1)?.name ?? []);
  if (inputs.length === 0) return announce(t('widgets.workbook.cutNothing'), 'danger');
  runInAction(() => book.cut.set({ key, sheet: model.index, range, entries: book.entriesOf(inputs) }));
  const others = places.filter((shown) => !book.inputs.has(shown.cell.active ?? -1) && shownText(book, shown) !== '');
  const messages = [t('widgets.workbook.cut', { count: inputs.length })];
  if (others.length > 0) messages.push(t('widgets.workbook.cutOthers', { count: others.length }));
  announce(messages.join(' '), others.length > 0 ? 'danger' : 'info');
}

/** Cancels a cut, so that the cells stay unchanged; false if there was none. */
export function forgetCut({ book }: GridView): boolean {
  const isCut = book.cut.get() !== null;
  runInAction(() => book.cut.set(null));
  return isCut;
}

/** The cells of a range, merged ones once. */
const placesIn = ({ cells }: GridView['model'], range: CellRange): readonly ShownCell[] =>
  [...cells.byRow]
    .filter(([row]) => row >= range.row && row <= range.lastRow)
    .flatMap(([, line]) => [...line.values()])
    .filter(({ column }) => column >= range.column && column <= range.lastColumn);

/** The number of copied cells; undefined with a message if nothing was copied. */
function copyCells(view: GridView, range: CellRange, event: ClipboardEvent, announce: Announce, cut?: string) {
  if (event.target !== event.currentTarget) return undefined;
  event.preventDefault();
  if (rangeSize(range) > MAX_COPIED) {
    announce(view.t('widgets.workbook.copyTooMany'), 'danger');
    return undefined;
  }
  const rows = cellsIn(view, range);
  if (!rows) {
    announce(view.t('widgets.workbook.copyNotReady'), 'danger');
    return undefined;
  }
  forgetCut(view);
  event.clipboardData.setData('text/plain', writeTable(rows.map((cells) => cells.map(({ text }) => text))));
  event.clipboardData.setData('text/html', writeHtmlCells(rows, cut));
  return rows.reduce((sum, cells) => sum + cells.length, 0);
}

/** The cells of a range with their shown texts and exact values; undefined while one is being computed. A merged cell is at its first place. */
function cellsIn({ model: { cells }, book }: GridView, range: CellRange): CopiedCell[][] | undefined {
  let ready = true;
  const single = cells.at(range.row, range.column);
  const alone = single && range.lastRow < single.row + single.rows && range.lastColumn < single.column + single.columns;
  const { lastRow, lastColumn } = alone ? { lastRow: range.row, lastColumn: range.column } : range;
  const rows = Array.from({ length: lastRow - range.row + 1 }, (_, down) =>
    Array.from({ length: lastColumn - range.column + 1 }, (__, right): CopiedCell => {
      const [row, column] = [range.row + down, range.column + right];
      const shown = cells.at(row, column);
      if (shown?.row !== row || shown.column !== column) return { text: '' };
      const text = shownText(book, shown);
      ready &&= text !== undefined;
      const value = exactValue(book, shown);
      return value === undefined ? { text: text ?? '' } : { text: text ?? '', value };
    }),
  );
  return ready ? rows : undefined;
}

/** The exact value of a cell; undefined where only its text exists. */
function exactValue(book: GridView['book'], { cell: { active } }: ShownCell): WorkbookValue | undefined {
  if (active === undefined || book.wrong.has(active)) return undefined;
  const value = book.session.value(active);
  return value === undefined || (value !== null && isCellFailure(value)) ? undefined : value;
}

/** The shown text of a cell; undefined while it is being computed. */
export function shownText(book: GridView['book'], { cell }: ShownCell): string | undefined {
  if (cell.active === undefined) return cell.text ?? '';
  return book.wrong.get(cell.active)?.text ?? book.textOf(cell.active, cell.Format);
}

/** Enters a pasted range into the inputs of the same places, as one step. Cells outside of inputs are counted; an invalid text stays at its cell. */
export function pasteText(view: GridView, range: CellRange, event: ClipboardEvent, announce: Announce): void {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  if (view.readOnly) return announce(view.t('widgets.workbook.readOnly'), 'danger');
  try {
    const html = event.clipboardData.getData('text/html');
    const rows = copiedCells(html, event.clipboardData.getData('text/plain'));
    const cut = view.book.cut.get();
    enterRows(view, range, { rows: filled(rows, range), cut: cut && html.includes(cut.key) ? cut : null }, announce);
  } catch (error) {
    if (!(error instanceof MismatchedQuotes)) throw error;
    announce(view.t('widgets.workbook.quotes', { row: error.row }), 'danger');
  }
}

/** The texts of the clipboard, with the exact values of its HTML if both have the same cells. Excel's text has rounded numbers. */
function copiedCells(html: string, plain: string): CopiedRows {
  const cells = readHtmlCells(html);
  const texts = textRows(plain, cells !== undefined);
  if (!cells) return (texts ?? []).map((row) => row.map((text) => ({ text })));
  return (texts ?? cells.map((row) => row.map(({ text }) => text))).map((row, down) =>
    row.map((text, right) => ({ ...cells[down]?.[right], text })),
  );
}

/** The rows of the text; undefined if it cannot be read and the HTML has rows. Excel does not escape the quotes of a text without line ends. */
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

/** A single pasted value fills the whole selected range. */
function filled(rows: CopiedRows, range: CellRange): CopiedRows {
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  if (only === undefined) return rows;
  return Array.from({ length: range.lastRow - range.row + 1 }, () =>
    Array.from({ length: range.lastColumn - range.column + 1 }, () => only),
  );
}

interface Pasted {
  readonly rows: CopiedRows;
  /** The cut cells of this workbook that are being pasted. */
  readonly cut: CutCells | null;
}

function enterRows(view: GridView, range: CellRange, { rows, cut }: Pasted, announce: Announce): void {
  const { book, model, t } = view;
  const values: Record<string, WorkbookValue> = {};
  const wrong: Record<string, WrongEntry> = {};
  const emptied = new Map<string, null>();
  let missed = 0;
  rows.forEach((cells, down) =>
    cells.forEach((copied, right) => {
      const input = inputAt(view, model.index, range.row + down, range.column + right);
      if (!input) {
        missed += copied.text === '' ? 0 : 1;
        return;
      }
      const reading = readPasted(view, input, copied);
      if ('problem' in reading) wrong[input.name] = { text: copied.text, problem: reading.problem };
      else values[input.name] = reading.value;
      const source = cut && 'value' in reading ? cutInput(view, cut, down, right) : undefined;
      if (source) emptied.set(source.name, null);
    }),
  );
  for (const name of emptied.keys()) if (name in values || name in wrong) emptied.delete(name);
  const [count, wrongCount] = [Object.keys(values).length, Object.keys(wrong).length];
  book.enter({ ...values, ...Object.fromEntries(emptied) }, wrong);
  if (cut) forgetCut(view);
  const messages = [
    t('widgets.workbook.pasted', { count }),
    missed > 0 ? t('widgets.workbook.missed', { count: missed }) : '',
    wrongCount > 0 ? t('widgets.workbook.wrong', { count: wrongCount }) : '',
  ].filter((text) => text !== '');
  announce(messages.join(' '), missed + wrongCount > 0 ? 'danger' : 'info');
}

/** The input whose first place this is. */
function inputAt({ book }: GridView, sheet: number, row: number, column: number): BookInput | undefined {
  const shown = sheetModel(book.workbook, sheet, false)?.cells.at(row, column);
  return shown?.row === row && shown.column === column ? book.inputs.get(shown.cell.active ?? -1) : undefined;
}

/** The input from which a pasted cell was cut; undefined if its value has changed since, because it then stays. */
function cutInput(view: GridView, { sheet, range, entries }: CutCells, down: number, right: number) {
  const [row, column] = [range.row + down, range.column + right];
  if (row > range.lastRow || column > range.lastColumn) return undefined;
  const input = inputAt(view, sheet, row, column);
  const before = input && entries[input.name];
  const now = input && view.book.entriesOf([input.name])[input.name];
  return before && now && before.value === now.value && before.wrong?.text === now.wrong?.text ? input : undefined;
}

/** The exact value if there is one, or else the value of the text. A date drops its time. */
function readPasted(view: GridView, input: BookInput, { text, value: own, ...copied }: CopiedCell): InputReading {
  const number = copied.number ?? own;
  if (own === null) return { value: null };
  if (input.type === 'Text') return readEntry(input, typeof own === 'string' ? own : text, view.book.locale);
  if (typeof number !== 'number' || (input.type === 'Date' && number < 1))
    return readText(view, input, pastedText(input, text));
  if (input.type !== 'Date') return withinLimits(input, { value: number || 0 });
  const value = Math.floor(number);
  return isDayNumber(value) ? withinLimits(input, { value }) : { problem: 'not-a-date' };
}

/** Greek Excel shows days as 1/2/2025; people write them with two digits. */
function pastedDay(text: string): string {
  const parts = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!parts) return text;
  const [, day = '', separator = '', month = '', year = ''] = parts;
  return [day.padStart(2, '0'), month.padStart(2, '0'), year].join(separator);
}

/** A number as spreadsheets show it: with a currency symbol, in parentheses if negative, "-" for zero. */
function pastedText({ type }: BookInput, text: string): string {
  if (type === 'Text') return text;
  const plain = text.replaceAll(/[\s\u00A0\u202F€$£]/gu, '');
  if (type === 'Date') return pastedDay(text.trim());
  if (plain === '-') return '';
  return /^\(.*\)$/.test(plain) ? `-${plain.slice(1, -1)}` : plain;
}
