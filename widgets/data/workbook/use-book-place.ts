// oxlint-disable react/preserve-manual-memoization -- references are read in event handlers; the compiler is not used
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import type { OpenBook } from './open-book.ts';
import type { WorkbookProps } from './schema.ts';
import { sheetModel, type SheetModel } from './sheet-model.ts';
import type { CellRange } from './selection.ts';
import type { GridLinks } from './SheetGrid.tsx';
import type { SheetKeys } from './use-sheet-keys.ts';

/** A cell of a sheet. */
export interface SheetPlace {
  readonly row: number;
  readonly column: number;
}

/** The announcement after an action. */
interface Announcement {
  readonly text: string;
  readonly tone: 'info' | 'danger';
}

/** The open sheet and the reader's position. */
export interface BookPlace {
  readonly sheet: number;
  readonly model: SheetModel;
  readonly at: SheetPlace;
  readonly announcement: Announcement | null;
  /** Opens a sheet at the reader's last position in it. */
  readonly turn: (sheet: number) => void;
  /** Goes to a cell, and focuses the table. */
  readonly goTo: (sheet: number, at: SheetPlace) => void;
  /** Goes to a cell without moving the focus. */
  readonly show: (sheet: number, at: SheetPlace) => void;
  readonly focus: () => void;
  readonly say: (text: string, tone?: Announcement['tone']) => void;
  /** The open tool. */
  readonly tool: BookTool | null;
  readonly openTool: (tool: BookTool | null) => void;
  readonly links: GridLinks;
  readonly keys: RefObject<SheetKeys | null>;
}

export type BookTool = 'find' | 'explain';

type Props = Widget<WorkbookProps> & { readonly book: OpenBook };

const START: SheetPlace = { row: 0, column: 0 };

export function useBookPlace(
  { book, nodeId, ...props }: Props,
  root: RefObject<HTMLElement | null>,
  print: () => Promise<void>,
): BookPlace {
  const { workbook } = book;
  const [open, setOpen] = useState(() => firstSheet(book, props.sheet));
  const sheet = Math.min(open, workbook.Layout.length - 1);
  const [at, setAt] = useState<SheetPlace>(START);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const [tool, setTool] = useState<BookTool | null>(null);
  const keys = useRef<SheetKeys | null>(null);
  const places = useRef(new Map<number, SheetPlace>());
  const wanted = useRef<{ readonly at: SheetPlace; readonly focus: boolean } | null>(null);
  const reported = useRef('');
  const authoring = props.authoring === true;
  // A workbook has at least one sheet, as its schema says.
  const model = sheetModel(workbook, sheet, authoring)!;

  const focus = (): void =>
    root.current?.querySelector<HTMLElement>(`[id="${nodeId}-grid"]`)?.focus({ preventScroll: true });
  const go = (target: number, place: SheetPlace | undefined, focused: boolean): void => {
    wanted.current = { at: place ?? places.current.get(target) ?? START, focus: focused };
    if (target === sheet) arrive();
    else setOpen(target);
  };
  const arrive = (): void => {
    const target = wanted.current;
    wanted.current = null;
    if (!target) return;
    keys.current?.activate({ place: target.at.row, column: target.at.column });
    if (!target.focus) return;
    focus();
    requestAnimationFrame(() => revealInPage(document.getElementById(`${nodeId}-grid`)));
  };
  // The table of another sheet exists after the layout.
  useLayoutEffect(arrive);
  useWantedPlace(props.at, (target) => {
    if (`${target.sheet} ${target.row} ${target.col}` === reported.current.split(';')[0]) return;
    if (workbook.Layout[target.sheet]) go(target.sheet, { row: target.row, column: target.col }, false);
  });

  useShownInput(props.shows, (name) => {
    const input = book.session.inputs.find((candidate) => candidate.name === name);
    const [target, row, column] = workbook.Active[input?.cell ?? -1]?.at ?? [];
    if (target !== undefined && row !== undefined && column !== undefined) go(target, { row, column }, true);
  });

  const say = (text: string, tone: Announcement['tone'] = 'info'): void => setAnnouncement({ text, tone });
  const latest = useLatest({
    select: (place: SheetPlace, { row, column, lastRow, lastColumn }: CellRange): void => {
      places.current.set(sheet, place);
      setAt(place);
      const key = `${sheet} ${place.row} ${place.column};${row} ${column} ${lastRow} ${lastColumn}`;
      const isFirst = reported.current === '';
      if (key === reported.current) return;
      reported.current = key;
      if (isFirst && !authoring) return;
      const cell = model.cells.at(place.row, place.column)?.cell.active ?? null;
      const range = { row, col: column, lastRow, lastCol: lastColumn };
      props.emit('select', { sheet, row: place.row, col: place.column, cell, range });
    },
    leaveSheet: (back: boolean): boolean => {
      const next = nextSheetWithInputs(book, sheet, authoring, back);
      if (!next) return false;
      go(next.sheet, next.at, true);
      return true;
    },
    turnSheet: (by: number): void => {
      const next = sheet + by;
      if (next >= 0 && next < workbook.Layout.length) go(next, undefined, true);
    },
    announce: say,
    choose: (name: string, keep: 'own' | 'other'): void => props.emit('choose', { name, keep }),
    focus: (place: SheetPlace): void => go(sheet, place, true),
    openTool: setTool,
    print: (): void => void print(),
  });
  const links: GridLinks = useMemo(
    () => ({
      select: (place, range) => latest.current.select(place, range),
      leaveSheet: (back) => latest.current.leaveSheet(back),
      turnSheet: (by) => latest.current.turnSheet(by),
      announce: (text, tone) => latest.current.announce(text, tone),
      choose: (name, keep) => latest.current.choose(name, keep),
      focus: (place) => latest.current.focus(place),
      explain: () => latest.current.openTool('explain'),
      find: () => latest.current.openTool('find'),
      print: () => latest.current.print(),
    }),
    [latest],
  );
  return {
    sheet,
    model,
    at,
    announcement,
    turn: (target) => go(target, undefined, false),
    goTo: (target, place) => go(target, place, true),
    show: (target, place) => go(target, place, false),
    focus,
    say,
    tool,
    openTool: setTool,
    links,
    keys,
  };
}

/** Goes to the wanted cell whenever it changes. */
function useWantedPlace(wanted: WorkbookProps['at'], go: (place: NonNullable<WorkbookProps['at']>) => void): void {
  const latest = useLatest(go);
  const { sheet, row, col } = wanted ?? {};
  useEffect(() => {
    if (sheet !== undefined && row !== undefined && col !== undefined) latest.current({ sheet, row, col });
  }, [latest, sheet, row, col]);
}

/** The space for fixed bars at the top and the bottom of a page, and for panels that open at a cell. */
const ABOVE = 120;
const BELOW = 220;

/** Scrolls the page to the active cell of a table, unless it is clearly visible. */
function revealInPage(grid: HTMLElement | null): void {
  const cell = document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '');
  const { top, bottom } = cell?.getBoundingClientRect() ?? { top: ABOVE, bottom: 0 };
  if (top < ABOVE || bottom > window.innerHeight - BELOW) cell?.scrollIntoView({ block: 'center', inline: 'nearest' });
}

/** Goes to the wanted input whenever it is requested again. */
function useShownInput(wanted: WorkbookProps['shows'], go: (name: string) => void): void {
  const latest = useLatest(go);
  const { name, turn } = wanted ?? {};
  useEffect(() => {
    if (name !== undefined && turn !== undefined) latest.current(name);
  }, [latest, name, turn]);
}

function firstSheet({ workbook: { Layout } }: OpenBook, wanted: WorkbookProps['sheet']): number {
  const index = typeof wanted === 'string' ? Layout.findIndex(({ Name }) => Name === wanted) : (wanted ?? 0);
  return index >= 0 && index < Layout.length ? index : 0;
}

/** The first input of the next sheet with inputs, or the last one of the previous sheet. After the last sheet comes the first. */
function nextSheetWithInputs({ workbook }: OpenBook, sheet: number, authoring: boolean, back: boolean) {
  const count = workbook.Layout.length;
  // Going back from the first input leaves the table.
  for (let step = 1; step <= (back ? sheet : count); step++) {
    const target = (sheet + (back ? -step : step) + count) % count;
    const inputs = sheetModel(workbook, target, authoring)?.inputs ?? [];
    const input = back ? inputs.at(-1) : inputs[0];
    if (input) return { sheet: target, at: { row: input.row, column: input.column } };
  }
  return undefined;
}
