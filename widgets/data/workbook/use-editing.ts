import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  inputText,
  readEntry,
  readQuickText,
  withinLimits,
  type BookInput,
  type InputReading,
} from '../../../workbook/index.ts';
import type { WorkbookValue } from '../../../schemas/documents/workbook.ts';
import type { Active } from '../../parts/hook/use-cells.ts';
import type { Editing, EditorOpening, GridActions, GridView, Leaving } from './grid-view.ts';
import type { SheetKeys } from './use-sheet-keys.ts';

export interface SheetEditor {
  readonly editing: Editing | null;
  /** Opens the editor of an input; false where there is none. */
  readonly edit: (cell: Active, opening?: EditorOpening) => boolean;
  readonly actions: (keys: RefObject<SheetKeys>) => GridActions;
}

/** The input that is being edited, with the functions that begin and end the editing. */
export function useEditing(view: GridView, element: RefObject<HTMLElement | null>): SheetEditor {
  const [editing, setEditing] = useState<Editing | null>(null);
  const { book, model } = view;
  /** The content of the input when its editor opened, once its text was entered early. */
  const replaced = useRef<WorkbookValue | undefined>(undefined);
  /** The value when the editor opened, or the value entered last: another one may arrive meanwhile. */
  const opened = useRef<WorkbookValue>(null);
  const input = editing ? book.inputs.get(editing.cell) : undefined;

  const valueIn = ({ name }: BookInput): WorkbookValue => book.session.answers()[name] ?? null;

  const edit = ({ place, column }: Active, opening: EditorOpening = 'end'): boolean => {
    const shown = model.cells.at(place, column);
    const found = book.inputs.get(shown?.cell.active ?? -1);
    if (!shown || !found || view.readOnly) return false;
    replaced.current = undefined;
    opened.current = valueIn(found);
    const text = opening === 'letter' ? '' : (book.wrong.get(found.cell)?.text ?? firstText(view, found));
    // The letter that opened the editor is typed into it.
    flushSync(() => setEditing({ cell: found.cell, row: shown.row, column: shown.column, text, opening }));
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
    const { name } = input;
    const isOvertaken = opened.current !== valueIn(input);
    book.enter({ [name]: reading.value }, {}, isOvertaken ? { [name]: opened.current } : {});
    opened.current = reading.value;
    return true;
  };
  /** An untouched text is not an entry, even if people could not type its value. */
  const isChanged = (text: string): boolean =>
    editing?.opening === 'letter' || replaced.current !== undefined || text !== editing?.text;
  const storeWrong = (text: string): void => {
    const reading = input && readText(view, input, text);
    if (reading && 'problem' in reading) book.enter({}, { [input.name]: { text, problem: reading.problem } });
  };
  const actions = (keys: RefObject<SheetKeys>): GridActions => ({
    enter: (text: string, leaving: Leaving) => {
      if (!take(text)) return false;
      close();
      keys.current.leave(leaving);
      return true;
    },
    leave: (text, back = false) => {
      if (isChanged(text) && !take(text)) storeWrong(text);
      if (back) close();
      else setEditing(null);
    },
    save: (text, always) => {
      if (!input) return;
      if (replaced.current === undefined) replaced.current = valueIn(input);
      if (!take(text) && always) storeWrong(text);
    },
    restore: () => {
      if (input) book.enter({ [input.name]: replaced.current === undefined ? valueIn(input) : replaced.current });
      close();
    },
  });
  return { editing, edit, actions };
}

const firstText = ({ book }: GridView, { type, name }: BookInput): string =>
  inputText(type, book.session.answers()[name] ?? null, book.locale);

/** Reads the typed text of an input. A quick cell reads every text as a number. */
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
