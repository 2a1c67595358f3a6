import { runInAction } from 'mobx';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  inputText,
  readEntry,
  readQuickText,
  withinLimits,
  type BookInput,
  type InputReading,
} from '../../engine/workbook/index.ts';
import type { Active } from '../_shared/use-cells.ts';
import type { Editing, EditorOpening, GridActions, GridView, Leaving } from './grid-view.ts';
import type { SheetKeys } from './use-sheet-keys.ts';

export interface SheetEditor {
  readonly editing: Editing | null;
  /** Opens the editor of an input; false where there is none. */
  readonly edit: (cell: Active, opening?: EditorOpening) => boolean;
  readonly actions: (keys: RefObject<SheetKeys>) => GridActions;
}

/** The input that is being edited, and how that begins and ends. */
export function useEditing(view: GridView, element: RefObject<HTMLElement | null>): SheetEditor {
  const [editing, setEditing] = useState<Editing | null>(null);
  const { book, model } = view;
  const input = editing ? book.inputs.get(editing.cell) : undefined;

  const edit = ({ place, column }: Active, opening: EditorOpening = 'end'): boolean => {
    const shown = model.cells.at(place, column);
    const found = book.inputs.get(shown?.cell.active ?? -1);
    if (!shown || !found || view.readOnly) return false;
    const text = opening === 'letter' ? '' : (book.wrong.get(found.cell)?.text ?? firstText(view, found));
    // The letter that opened the editor is typed into it.
    flushSync(() => setEditing({ cell: found.cell, row: shown.row, text, opening }));
    return true;
  };
  const close = (): void => {
    setEditing(null);
    element.current?.focus({ preventScroll: true });
  };
  const take = (text: string): boolean => {
    if (!input) return true;
    const reading = readText(view, input, text);
    if ('problem' in reading) return false;
    runInAction(() => book.wrong.delete(input.cell));
    book.enter({ [input.name]: reading.value });
    return true;
  };
  const actions = (keys: RefObject<SheetKeys>): GridActions => ({
    enter: (text: string, leaving: Leaving) => {
      if (!take(text)) return false;
      close();
      keys.current.leave(leaving);
      return true;
    },
    leave: (text) => {
      if (!input) return;
      const reading = readText(view, input, text);
      if ('problem' in reading) runInAction(() => book.wrong.set(input.cell, { text, problem: reading.problem }));
      else take(text);
      setEditing(null);
    },
    restore: () => {
      if (input) runInAction(() => book.wrong.delete(input.cell));
      close();
    },
  });
  return { editing, edit, actions };
}

const firstText = ({ book }: GridView, { type, name }: BookInput): string =>
  inputText(type, book.session.answers()[name] ?? null, book.locale);

/** Reads what was typed into an input. A quick cell takes every text as a number. */
export function readText(
  { book, quick }: Pick<GridView, 'book' | 'quick'>,
  input: BookInput,
  text: string,
): InputReading {
  const { type } = input;
  if (quick && (type === 'Number' || type === 'Precent'))
    return withinLimits(input, { value: readQuickText(type, text, book.locale) });
  return readEntry(input, text, book.locale);
}
