import type { RefObject } from 'react';
import type { Translate } from '../../engine/react/index.ts';
import { cellAddress } from '../../engine/workbook/index.ts';
import type { Look } from './looks.ts';
import type { OpenBook } from './open-book.ts';
import type { SheetLayout } from './use-sheet-layout.ts';
import type { SheetModel } from './sheet-model.ts';

/** The input that is being edited. */
export interface Editing {
  /** Its entry in Active. */
  readonly cell: number;
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly opening: EditorOpening;
}

/** How an editor was opened: by a letter, which arrows leave again; by a key or two clicks, with the caret at the end; by a finger, with its text selected. */
export type EditorOpening = 'letter' | 'end' | 'all';

/** Where the reader goes after an entry. */
export type Leaving = 'stay' | 'down' | 'up' | 'next' | 'previous';

export interface GridActions {
  /** Enters the text; false if it is no value of the input. */
  readonly enter: (text: string, leaving: Leaving) => boolean;
  /** Leaves the editor, to the table with `back`; a wrong text stays at the cell. */
  readonly leave: (text: string, back?: boolean) => void;
  /** Enters the text, and leaves the editor open; with `always` a wrong text is stored as such. */
  readonly save: (text: string, always: boolean) => void;
  readonly restore: () => void;
}

/** Everything that the rows and cells of a table share; it changes only when something in it does. */
export interface GridView {
  readonly nodeId: string;
  readonly t: Translate;
  readonly book: OpenBook;
  readonly model: SheetModel;
  readonly layout: SheetLayout;
  readonly looks: readonly Look[];
  readonly readOnly: boolean;
  readonly quick: boolean;
  /** The time is about to end: what is typed is entered at once. */
  readonly closing: boolean;
  readonly act: RefObject<GridActions>;
}

export const cellId = (view: Pick<GridView, 'nodeId' | 'model'>, row: number, column: number): string =>
  `${view.nodeId}-${view.model.index}-${row}-${column}`;

/** What a cell is, for who cannot see it: its address, its headings and its value. */
export function cellLabel({ model, t }: GridView, row: number, column: number, value: string): string {
  const headings = model.names(row, column);
  const place = cellAddress(row, column);
  return `${headings === '' ? place : `${place}, ${headings}`}: ${value === '' ? t('widgets.workbook.empty') : value}`;
}
