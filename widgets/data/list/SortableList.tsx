import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react';
import type { ItemList } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
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

/** Items with a handle, which moves the item by arrow keys or by dragging. */
export function SortableList({ items, label, nodeId, move, children }: Props) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState('');
  const keepFocus = useHeldFocus(list);
  /** Keys may arrive faster than the list renders, so an item is moved from its current index. */
  const put = (index: number, target: (from: number) => number): void => {
    const from = items.placeNow(index);
    const to = target(from);
    if (from < 0 || to < 0 || to >= items.count || to === from) return;
    keepFocus(items.key(index));
    say(t('widgets.list.moved', { place: to + 1, count: items.count }));
    move(from, to);
  };
  const { drag, onPointerMove, ...dragEnd } = useDrag(list, put);
  return (
    <div className={css.frame}>
      <ul ref={list} id={nodeId} className={css.list} aria-label={label}>
        {Array.from({ length: items.count }, (_, index) => (
          <li
            key={items.key(index)}
            className={css.sortable}
            data-dragged={drag?.from === index || undefined}
            data-gap={gapAt(drag, index)}
          >
            <button
              type="button"
              className={css.handle}
              data-handle={items.key(index)}
              aria-label={t('widgets.list.handle', { place: index + 1, count: items.count })}
              aria-describedby={`${nodeId}-how`}
              onKeyDown={(event) => {
                const target = targetOf(event.key, items.count);
                if (!target) return;
                event.preventDefault();
                put(index, target);
              }}
              onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
              onPointerMove={(event) => onPointerMove(event, index)}
              {...dragEnd}
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

/** Focuses the handle of an item again after its move, because the browser drops the focus of an element that is moved in the page. */
function useHeldFocus(list: RefObject<HTMLElement | null>): (key: string) => void {
  const held = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (held.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(held.current)}"]`)?.focus();
    held.current = null;
  });
  return (key) => {
    held.current = key;
  };
}

function useDrag(list: RefObject<HTMLElement | null>, put: (index: number, target: () => number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeAt = (y: number): number => {
    const boxes = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const below = boxes.findIndex((box) => y < box.top + box.height / 2);
    return below < 0 ? boxes.length : below;
  };
  return {
    drag,
    onPointerMove: (event: PointerEvent, from: number): void => {
      if (event.buttons !== 1) return;
      const gap = placeAt(event.clientY);
      setDrag({ from, to: gap > from ? gap - 1 : gap });
    },
    onPointerUp: (): void => {
      if (drag) put(drag.from, () => drag.to);
      setDrag(null);
    },
    onPointerCancel: (): void => setDrag(null),
  };
}

/** The side of an item at which the dragged one would be inserted. */
function gapAt(drag: Drag | null, index: number): 'before' | 'after' | undefined {
  if (!drag || drag.to !== index || drag.from === index) return undefined;
  return drag.to < drag.from ? 'before' : 'after';
}

const upwards = (from: number): number => from - 1;
const downwards = (from: number): number => from + 1;

/** The function from an item's index to the index to which a key moves it; undefined for other keys. */
function targetOf(key: string, count: number): ((from: number) => number) | undefined {
  const targets: Readonly<Record<string, (from: number) => number>> = {
    ArrowUp: upwards,
    ArrowDown: downwards,
    ArrowLeft: upwards,
    ArrowRight: downwards,
    Home: () => 0,
    End: () => count - 1,
  };
  return Object.hasOwn(targets, key) ? targets[key] : undefined;
}
