import { useLayoutEffect, useRef } from 'react';
import css from './Workbook.module.css';

/** The fault of an entry, below its cell. */
export function CellMessage({ text, id }: { readonly text: string; readonly id?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) keepInside(element.current);
  });
  return (
    <span ref={element} id={id} className={css.message} role="alert">
      {text}
    </span>
  );
}

const GAP = 4;

/** Moves a message into the visible part of the table, where the edge would cut it. */
function keepInside(message: HTMLElement): void {
  const table = message.closest('[role="grid"]')?.parentElement;
  if (!table) return;
  message.style.transform = '';
  const [own, around] = [message.getBoundingClientRect(), table.getBoundingClientRect()];
  const right = Math.min(0, around.right - GAP - own.right);
  const over = own.height + (message.parentElement?.offsetHeight ?? 0) + 2 * GAP;
  const down = own.bottom > around.bottom - GAP ? -over : 0;
  if (right !== 0 || down !== 0) message.style.transform = `translate(${right}px, ${down}px)`;
}
