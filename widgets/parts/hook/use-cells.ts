import { useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';

/** The active cell. Place -1 is the heading. */
export interface Active {
  readonly place: number;
  readonly column: number;
}

export interface CellKeys {
  readonly active: Active;
  /** The opposite corner of the selected range; the active cell itself where only one is selected. */
  readonly anchor: Active;
  /** Makes a cell the active one. `extend` keeps the anchor, so that a range is selected. */
  readonly activate: (active: Active, extend?: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface Grid {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
  readonly element: RefObject<HTMLElement | null>;
  readonly idOf: (active: Active) => string;
  /** Scrolls the grid and the page so that a cell is visible. */
  readonly reveal: (active: Active) => void;
  /** Called for Enter on a cell without a button or link. */
  readonly enter: (active: Active) => void;
  readonly space: (active: Active, range: boolean) => void;
  readonly all: () => void;
  /** Without a heading row the first place is 0. */
  readonly headless?: boolean;
  /** Does Shift with an arrow select a range? */
  readonly ranges?: boolean;
  /** The target cell of a key in a grid whose cells span several rows or columns; undefined for the default target. */
  readonly lead?: (active: Active, event: KeyboardEvent) => Active | undefined;
}

const START: Active = { place: 0, column: 0 };

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** The keyboard of a grid. The focus stays on the grid itself and aria-activedescendant names the active cell, so that it survives scrolling out of view. */
export function useCells(grid: Grid): CellKeys {
  const [wanted, setWanted] = useState({ active: START, anchor: START });
  const active = within(wanted.active, grid);
  const anchor = within(wanted.anchor, grid);
  const activate = (next: Active, extend = false): void => {
    const inside = within(next, grid);
    setWanted({ active: inside, anchor: extend ? anchor : inside });
    grid.reveal(inside);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget) {
      // Keys of a menu or dialog that a cell opened arrive here as well.
      const isOfCell = event.target instanceof Element && event.target.closest('[role=menu], [role=dialog]') === null;
      if (event.key === 'Escape' && isOfCell) grid.element.current?.focus();
      return;
    }
    const next = grid.lead?.(active, event) ?? moved(active, event, grid);
    if (next) activate(next, grid.ranges === true && event.shiftKey);
    else if (event.key === 'Enter') press(grid, active);
    else if (event.key === ' ') grid.space(active, event.shiftKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) grid.all();
    else return;
    event.preventDefault();
  };
  return { active, anchor, activate, onKeyDown };
}

const within = ({ place, column }: Active, { rows, columns, headless }: Grid): Active => ({
  place: clamp(place, headless ? 0 : -1, rows - 1),
  column: clamp(column, 0, Math.max(0, columns - 1)),
});

function moved({ place, column }: Active, event: KeyboardEvent, grid: Grid): Active | null {
  const far = event.ctrlKey || event.metaKey;
  const moves: Readonly<Record<string, Active>> = {
    ArrowUp: { place: far ? 0 : place - 1, column },
    ArrowDown: { place: far ? grid.rows - 1 : place + 1, column },
    ArrowLeft: { place, column: far ? 0 : column - 1 },
    ArrowRight: { place, column: far ? grid.columns - 1 : column + 1 },
    Home: { place: far ? 0 : place, column: 0 },
    End: { place: far ? grid.rows - 1 : place, column: grid.columns - 1 },
    PageUp: { place: Math.max(0, place - grid.page), column },
    PageDown: { place: place + grid.page, column },
  };
  return Object.hasOwn(moves, event.key) ? (moves[event.key] ?? null) : null;
}

function press(grid: Grid, active: Active): void {
  // The heading's own button would take the focus out of the grid.
  if (active.place < 0) return grid.enter(active);
  const control = document
    .getElementById(grid.idOf(active))
    ?.querySelector<HTMLElement>('a, button, input, select, textarea, [tabindex="0"]');
  if (!control) return grid.enter(active);
  control.focus();
  if (control.matches('a, button')) control.click();
}

/** The cell under the pointer, by its data-place and data-column. */
export function cellAt(event: MouseEvent): Active | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { place: Number(cell.dataset['place']), column: Number(cell.dataset['column']) } : null;
}
