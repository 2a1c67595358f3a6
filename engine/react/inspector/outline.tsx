import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './inspector.module.css';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A frame around elements that follows them while they move. */
export function Outline(props: {
  readonly elements: readonly Element[];
  readonly label: string;
  readonly chosen: boolean;
}) {
  const box = useBox(props.elements);
  if (!box) return null;
  return createPortal(
    <div className={css.outline} data-chosen={props.chosen} style={{ ...box }} aria-hidden="true">
      <span className={css.tag}>{props.label}</span>
    </div>,
    document.body,
  );
}

function useBox(elements: readonly Element[]): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    let frame = 0;
    const follow = (): void => {
      const next = boxAround(elements);
      setBox((before) => (sameBox(before, next) ? before : next));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [elements]);
  return box;
}

function boxAround(elements: readonly Element[]): Box | null {
  const boxes = elements.flatMap(rectsOf).filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left, top, width: right - left, height: bottom - top };
}

/** An element without a box (display: contents) has the boxes of its children. */
function rectsOf(element: Element): readonly DOMRect[] {
  const own = element.getBoundingClientRect();
  return own.width > 0 || own.height > 0 ? [own] : [...element.children].flatMap(rectsOf);
}

const sameBox = (one: Box | null, other: Box | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height);
