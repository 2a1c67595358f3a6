import { useState, type RefObject } from 'react';
import type { Active } from '../../parts/hook/use-cells.ts';
import type { ShownRow } from './marks.ts';
import type { PastedTable } from './schema.ts';
import type { Editing } from './SheetRow.tsx';
import { withCell } from './table.ts';

interface Table {
  readonly table: PastedTable;
  readonly rows: readonly ShownRow[];
  readonly put: (table: PastedTable) => void;
  readonly disabled: boolean;
}

/** The cell that is being corrected, with the functions that begin and end the editing. */
export function useEditing({ table, rows, put, disabled }: Table, element: RefObject<HTMLElement | null>) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = ({ place, column }: Active): void => {
    const row = rows[place]?.row;
    if (row && !disabled) setEditing({ key: row.key, column, text: row.cells[column] ?? '' });
  };
  const done = (text: string | null): void => {
    if (editing && text !== null && text !== editing.text) put(withCell(table, editing.key, editing.column, text));
    setEditing(null);
    element.current?.focus();
  };
  return { editing, edit, done };
}
