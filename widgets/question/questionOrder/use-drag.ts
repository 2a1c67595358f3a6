import { useRef, useState, type PointerEvent, type RefObject } from 'react';

interface Drag {
  /** The index of the dragged item; -1 for none. */
  readonly at: number;
  /** The moved distance in pixels. */
  readonly by: number;
  readonly handle: (index: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** Drags an item of a list by its handle, with a mouse, a pen or a finger. */
export function useDrag(list: RefObject<HTMLElement | null>, put: (from: number, to: number) => void): Drag {
  const [drag, setDrag] = useState({ at: -1, by: 0 });
  const start = useRef(0);
  const end = (): void => setDrag({ at: -1, by: 0 });
  const drop = (): void => {
    if (drag.at >= 0) {
      const to = droppedIndex(list.current, drag.at, drag.by);
      if (to !== drag.at) put(drag.at, to);
    }
    end();
  };
  return {
    ...drag,
    handle: (index) => ({
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientY;
        setDrag({ at: index, by: 0 });
      },
      onPointerMove: (event) => {
        if (drag.at === index) setDrag({ at: index, by: event.clientY - start.current });
      },
      onPointerUp: drop,
      onPointerCancel: end,
    }),
  };
}

/** The new index of an item that was moved by this many pixels: after every item whose middle it has passed. */
function droppedIndex(list: HTMLElement | null, from: number, by: number): number {
  const items = [...(list?.children ?? [])].filter((item) => item instanceof HTMLElement);
  const own = items[from];
  if (!own) return from;
  const middle = own.offsetTop + own.offsetHeight / 2 + by;
  return items.filter((item, index) => index !== from && item.offsetTop + item.offsetHeight / 2 < middle).length;
}
