import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { ItemList } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../_shared/icon.tsx';
import css from './List.module.css';

interface Props {
  readonly items: ItemList;
  readonly label: string | undefined;
  readonly nodeId: string;
  readonly move: (from: number, to: number) => void;
  readonly children?: ReactNode;
}

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Items with a handle: arrow keys on it, or dragging it, move the item. */
export function SortableList({ items, label, nodeId, move, children }: Props) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<string | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, say] = useState('');
  // The browser drops the focus of an element that is moved in the page.
  useLayoutEffect(() => {
    if (held.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(held.current)}"]`)?.focus();
    held.current = null;
  });

  const put = (from: number, to: number): void => {
    if (to < 0 || to >= items.count || to === from) return;
    held.current = items.key(from);
    say(t('widgets.list.moved', { place: to + 1, count: items.count }));
    move(from, to);
  };
  const keyed = (event: KeyboardEvent, index: number): void => {
    const by: Readonly<Record<string, number>> = {
      ArrowUp: -1,
      ArrowDown: 1,
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -index,
      End: items.count - 1 - index,
    };
    if (!Object.hasOwn(by, event.key)) return;
    event.preventDefault();
    put(index, index + (by[event.key] ?? 0));
  };
  const placeAt = (y: number): number => {
    const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const below = boxes.findIndex((box) => y < box.top + box.height / 2);
    return below < 0 ? boxes.length : below;
  };
  const dragged = (event: PointerEvent, from: number): void => {
    if (event.buttons !== 1) return;
    const gap = placeAt(event.clientY);
    setDrag({ from, to: gap > from ? gap - 1 : gap });
  };
  const dropped = (): void => {
    if (drag) put(drag.from, drag.to);
    setDrag(null);
  };

  return (
    <div className={css.frame}>
      <ul ref={list} id={nodeId} className={css.list} aria-label={label}>
        {Array.from({ length: items.count }, (_, index) => (
          <li
            key={items.key(index)}
            className={css.sortable}
            data-dragged={drag?.from === index || undefined}
            data-gap={
              drag && drag.to === index && drag.from !== index ? (drag.to < drag.from ? 'before' : 'after') : undefined
            }
          >
            <button
              type="button"
              className={css.handle}
              data-handle={items.key(index)}
              aria-label={t('widgets.list.handle', { place: index + 1, count: items.count })}
              aria-describedby={`${nodeId}-how`}
              onKeyDown={(event) => keyed(event, index)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
              onPointerMove={(event) => dragged(event, index)}
              onPointerUp={dropped}
              onPointerCancel={() => setDrag(null)}
            >
              <Icon name="drag" size={16} />
            </button>
            <div className={css.body}>{items.render(index)}</div>
          </li>
        ))}
      </ul>
      {children}
      <span id={`${nodeId}-how`} className="px-hidden">
        {t('widgets.list.how')}
      </span>
      <output className="px-hidden">{said}</output>
    </div>
  );
}
