import { useEffect, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { keepIn } from '../../parts/hook/keep-in.ts';
import { useCells, type Active } from '../../parts/hook/use-cells.ts';
import { arrowTarget } from './edges.ts';
import { cellId, type GridView, type Leaving } from './grid-view.ts';
import { focusChoice } from './CellChoice.tsx';
import { copySelection, cutSelection, forgetCut, pasteText } from './clipboard.ts';
import { rangeOf, selectedIn, type CellRange } from './selection.ts';
import type { GridLinks } from './SheetGrid.tsx';
import type { SheetEditor } from './use-editing.ts';

export interface SheetKeys {
  /** The focused cell; for a merged cell its first one. */
  readonly active: { readonly row: number; readonly column: number };
  /** The moving end of the selected range. */
  readonly end: Active;
  readonly range: CellRange;
  readonly selectedIn: (row: number) => { readonly selectedFrom: number; readonly selectedTo: number };
  readonly activate: (cell: Active, extend?: boolean) => void;
  /** Continues after an entry. */
  readonly leave: (leaving: Leaving) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** The scrolling element, and the focused table in it. */
export interface TableElements {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly grid: RefObject<HTMLElement | null>;
}

/** The keyboard of a sheet. */
export function useSheetKeys(
  view: GridView,
  { scroll: element, grid }: TableElements,
  editor: SheetEditor,
  links: GridLinks,
): SheetKeys {
  const { model, layout, book, readOnly } = view;
  const { cells } = model;
  const cellsOf = useCells({
    rows: cells.rows,
    columns: cells.columns,
    page: pageOf(element.current, layout.row, layout.top),
    element: grid,
    headless: true,
    ranges: true,
    idOf: ({ place, column }) => cellId(view, place, column),
    lead: (from, event) =>
      event.altKey ? undefined : arrowTarget(cells, from, event.key, event.ctrlKey || event.metaKey),
    reveal: (cell) => reveal(view, element.current, cell),
    enter: (cell) => {
      if (!editor.edit(cell)) step('down');
    },
    space: () => {},
    all: () => {
      cellsOf.activate({ place: 0, column: 0 });
      cellsOf.activate({ place: cells.rows - 1, column: cells.columns - 1 }, true);
    },
  });
  const shown = cells.at(cellsOf.active.place, cellsOf.active.column);
  const active = shown ?? { row: cellsOf.active.place, column: cellsOf.active.column };
  const range = rangeOf(cells, cellsOf.anchor, cellsOf.active);
  const { row, column } = active;
  const { row: firstRow, column: firstColumn, lastRow, lastColumn } = range;
  const { select } = links;
  useEffect(
    () => select({ row, column }, { row: firstRow, column: firstColumn, lastRow, lastColumn }),
    [row, column, firstRow, firstColumn, lastRow, lastColumn, select],
  );

  function step(leaving: Leaving): boolean {
    if (leaving === 'stay') return true;
    if (leaving === 'down' || leaving === 'up') {
      const target = arrowTarget(cells, cellsOf.active, leaving === 'down' ? 'ArrowDown' : 'ArrowUp', false);
      if (target) cellsOf.activate(target);
      return true;
    }
    const next = readOnly ? undefined : nextInput(view, active, leaving === 'previous');
    if (next) cellsOf.activate({ place: next.row, column: next.column });
    return next ? true : !readOnly && links.leaveSheet(leaving === 'previous');
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) return cellsOf.onKeyDown(event);
    // A space begins a text. In a number or a date it does nothing, and the page does not scroll.
    if (answers(event) || (event.key === ' ' && (readOnly || !isText(view, active)))) event.preventDefault();
    else if (opensEditor(event)) {
      if (!editor.edit(cellsOf.active, 'letter')) return;
    } else cellsOf.onKeyDown(event);
  };

  /** Handles the keys of the workbook. */
  function answers(event: KeyboardEvent): boolean {
    const command = event.ctrlKey || event.metaKey;
    if (event.key === 'Tab' && !command && !event.altKey) return step(event.shiftKey ? 'previous' : 'next');
    if (event.key === 'F2') return editor.edit(cellsOf.active);
    if (event.key === 'Enter' && event.shiftKey) return step('up');
    if (event.key === 'Delete' || (event.key === 'Backspace' && !command)) return emptyInputs(view, range);
    if (event.altKey && event.key === 'F1') return explainHere();
    if (event.altKey && event.key === 'ArrowDown')
      return focusChoice(view, active.row, active.column) || editor.edit(cellsOf.active);
    if (event.key === 'Escape') return forgetCut(view) || skipNextTab();
    if (!command || event.altKey) return false;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      links.turnSheet(event.key === 'PageUp' ? -1 : 1);
      return true;
    }
    return command && withCommand(event);
  }

  function withCommand(event: KeyboardEvent): boolean {
    const key = LETTERS[event.code] ?? event.key.toLowerCase();
    if (key === 'f') links.find();
    else if (key === 'p') links.print();
    else if (key === 'z' && !readOnly) void (event.shiftKey ? book.redo() : book.undo());
    else if (key === 'y' && !readOnly) void book.redo();
    else return false;
    return true;
  }

  function explainHere(): boolean {
    links.explain();
    return true;
  }

  /** After Escape, the Tab key leaves the table. */
  function skipNextTab(): boolean {
    const at = element.current;
    if (!at) return false;
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Tab') event.stopPropagation();
      if (event.key !== 'Shift') at.removeEventListener('keydown', listen, true);
    };
    at.addEventListener('keydown', listen, true);
    return false;
  }

  return {
    active,
    end: cellsOf.active,
    range,
    selectedIn: (cell) => selectedIn(range, cell),
    activate: cellsOf.activate,
    leave: (leaving) => void step(leaving),
    onKeyDown,
    // The browser would scroll to the corner of the table.
    onFocus: ({ target, currentTarget }) => {
      if (target === currentTarget && target.matches(':focus-visible')) reveal(view, element.current, cellsOf.active);
    },
    onCopy: (event) => copySelection(view, range, event, links.announce),
    onCut: (event) => cutSelection(view, range, event, links.announce),
    onPaste: (event) => pasteText(view, range, event, links.announce),
  };
}

/** The keys of letters, also for a Greek keyboard layout. */
const LETTERS: Readonly<Record<string, string>> = { KeyF: 'f', KeyP: 'p', KeyZ: 'z', KeyY: 'y' };

const opensEditor = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.key.length === 1 || event.key === 'Dead' || event.key === 'Process');

const isText = ({ book, model }: GridView, { row, column }: { row: number; column: number }): boolean =>
  book.inputs.get(model.cells.at(row, column)?.cell.active ?? -1)?.type === 'Text';

const pageOf = (element: HTMLElement | null, row: number, top: number): number =>
  Math.max(1, Math.floor(((element?.clientHeight ?? 0) - top) / row) - 1);

/** The input after a place in Tab order. From a cell that is not an input, it is the next one in reading order. */
function nextInput({ model: { inputs } }: GridView, from: { row: number; column: number }, back: boolean) {
  const index = inputs.findIndex(({ row, column }) => row === from.row && column === from.column);
  if (index >= 0) return inputs[index + (back ? -1 : 1)];
  const isAfter = (target: { row: number; column: number }): boolean =>
    target.row > from.row || (target.row === from.row && target.column > from.column);
  const inReadingOrder = inputs.toSorted((one, other) => one.row - other.row || one.column - other.column);
  return back ? inReadingOrder.findLast((cell) => !isAfter(cell)) : inReadingOrder.find(isAfter);
}

/** Empties the selected inputs as one step. */
function emptyInputs({ book, model, readOnly }: GridView, range: CellRange): boolean {
  if (readOnly) return false;
  const chosen = model.inputs.filter(
    ({ row, column }) =>
      row >= range.row && row <= range.lastRow && column >= range.column && column <= range.lastColumn,
  );
  const inputs = chosen.flatMap(({ cell }) => book.inputs.get(cell.active ?? -1) ?? []);
  book.enter(Object.fromEntries(inputs.map(({ name }) => [name, null])));
  return inputs.length > 0;
}

/** Scrolls a cell into view. */
function reveal({ layout, model }: GridView, element: HTMLElement | null, { place, column }: Active): void {
  if (!element) return;
  const shown = model.cells.at(place, column) ?? { row: place, column, rows: 1, columns: 1 };
  const top = layout.tops[shown.row] ?? 0;
  const left = model.lefts[shown.column] ?? 0;
  const height = Math.min((layout.tops[shown.row + shown.rows] ?? 0) - top, element.clientHeight - layout.top);
  const width = Math.min((model.lefts[shown.column + shown.columns] ?? 0) - left, element.clientWidth - layout.left);
  if (shown.row >= layout.frozenRows)
    keepIn(
      element,
      'scrollTop',
      top - (layout.tops[layout.frozenRows] ?? 0),
      height,
      element.clientHeight - layout.top,
    );
  if (shown.column >= layout.frozenColumns)
    keepIn(element, 'scrollLeft', left + layout.numbers - layout.left, width, element.clientWidth - layout.left);
}
