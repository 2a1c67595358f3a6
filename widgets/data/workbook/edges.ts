import type { Active } from '../../parts/hook/use-cells.ts';
import type { SheetCells } from './sheet-cells.ts';

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const isFilled = (cells: SheetCells, row: number, column: number): boolean => {
  const shown = cells.at(row, column);
  return shown !== undefined && (shown.cell.active !== undefined || (shown.cell.text ?? '') !== '');
};

/** The target of an arrow key: beyond a merged cell, and with `far` at the edge of the filled cells. Undefined for other keys. */
export function arrowTarget(cells: SheetCells, from: Active, key: string, far: boolean): Active | undefined {
  const step = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  if (!step) return undefined;
  const next = stepFrom(cells, from, step);
  return far ? edgeFrom(cells, from, next, step) : next;
}

function stepFrom(cells: SheetCells, { place, column }: Active, [down, right]: readonly [number, number]): Active {
  const shown = cells.at(place, column);
  const at = shown ?? { row: place, column, rows: 1, columns: 1 };
  return {
    place: down > 0 ? at.row + at.rows : down < 0 ? at.row - 1 : place,
    column: right > 0 ? at.column + at.columns : right < 0 ? at.column - 1 : column,
  };
}

const isInside = (cells: SheetCells, { place, column }: Active): boolean =>
  place >= 0 && column >= 0 && place < cells.rows && column < cells.columns;

/** Like spreadsheets: to the end of the filled cells, or over empty cells to the next filled one. */
function edgeFrom(cells: SheetCells, from: Active, first: Active, step: readonly [number, number]): Active {
  if (!isInside(cells, first)) return from;
  const wanted = !(isFilled(cells, from.place, from.column) && isFilled(cells, first.place, first.column));
  let at = first;
  for (;;) {
    if (wanted && isFilled(cells, at.place, at.column)) return at;
    const next = stepFrom(cells, at, step);
    if (!isInside(cells, next)) return at;
    if (!wanted && !isFilled(cells, next.place, next.column)) return at;
    at = next;
  }
}
