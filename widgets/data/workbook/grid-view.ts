import type { RefObject } from 'react';
import type { Translate } from '../../../engine/react/index.ts';
import { cellAddress } from '../../../workbook/index.ts';
import type { Look } from './looks.ts';
import type { OpenBook } from './open-book.ts';
import type { SheetLayout } from './use-sheet-layout.ts';
import type { SheetModel } from './sheet-model.ts';

/** The input that is being edited. */
export interface Editing {
  /** The index in Active. */
  readonly cell: number;
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly opening: EditorOpening;
}

/**
 * How an editor was opened: by a letter, so that arrows leave it; by a key or a double click, with the caret at the end; or by touch, with its text
 * selected.
 */
export type EditorOpening = 'letter' | 'end' | 'all';

/** The direction of the reader after an entry. */
export type Leaving = 'stay' | 'down' | 'up' | 'next' | 'previous';

export interface GridActions {
  /** Enters the text; false if the input does not accept it. */
  readonly enter: (text: string, leaving: Leaving) => boolean;
  /** Leaves the editor, with `back` to the table. An invalid text stays at the cell. */
  readonly leave: (text: string, back?: boolean) => void;
  /** Enters the text without closing the editor. With `always`, an invalid text is stored as such. */
  readonly save: (text: string, always: boolean) => void;
  readonly restore: () => void;
}

/** The data that all rows and cells of a table share. The object changes only when its content does. */
export interface GridView {
  readonly nodeId: string;
  readonly t: Translate;
  readonly book: OpenBook;
  readonly model: SheetModel;
  readonly layout: SheetLayout;
  readonly looks: readonly Look[];
  readonly readOnly: boolean;
  readonly quick: boolean;
  /** The time ends soon: typed text is entered at once. */
  readonly closing: boolean;
  readonly act: RefObject<GridActions>;
}

export const cellId = (view: Pick<GridView, 'nodeId' | 'model'>, row: number, column: number): string =>
  `${view.nodeId}-${view.model.index}-${row}-${column}`;

/** The accessible label of a cell: its address, its headings and its value. */
export function cellLabel({ model, t }: GridView, row: number, column: number, value: string): string {
  const headings = model.names(row, column);
  const place = cellAddress(row, column);
  return `${headings === '' ? place : `${place}, ${headings}`}: ${value === '' ? t('widgets.workbook.empty') : value}`;
}
