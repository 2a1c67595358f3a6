import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Active } from '../../parts/hook/use-cells.ts';
import type { SheetEditor } from './use-editing.ts';
import type { SheetKeys } from './use-sheet-keys.ts';

/** The cell under the pointer; null over a field or a button. */
function cellUnder(event: MouseEvent): Active | null {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest('input, textarea, button')) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  return cell ? { place: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null;
}

/** A mouse selects cells and ranges, and edits with a double click. A finger edits with one tap. */
export function useGridPointer(keys: SheetKeys, edit: SheetEditor['edit']) {
  const dragging = useRef(false);
  return {
    onPointerDown: (event: PointerEvent): void => {
      const cell = cellUnder(event);
      if (!cell || event.pointerType === 'touch' || event.button !== 0) return;
      dragging.current = true;
      keys.activate(cell, event.shiftKey);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!dragging.current) return;
      if (event.buttons === 0) dragging.current = false;
      const cell = dragging.current ? cellUnder(event) : null;
      if (cell && (cell.place !== keys.end.place || cell.column !== keys.end.column)) keys.activate(cell, true);
    },
    onPointerUp: (): void => {
      dragging.current = false;
    },
    onClick: (event: MouseEvent): void => {
      const cell = cellUnder(event);
      if (!cell || !isTouch(event)) return;
      keys.activate(cell);
      edit(cell, 'all');
    },
    onDoubleClick: (event: MouseEvent): void => {
      const cell = cellUnder(event);
      if (cell) edit(cell);
    },
  };
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';
