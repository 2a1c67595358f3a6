import { use, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { BoardColumnContext, BoardContext } from '../../parts/board/board-context.ts';

/** A mouse that moves less than this clicks. */
const CLICK = 6;

interface Moves {
  readonly id: string;
  readonly targets: readonly string[];
  readonly onMove: (to: string) => void;
}

interface Start {
  readonly x: number;
  readonly y: number;
  readonly scrolled: number;
}

/** Moves a card to another column: all of it with a mouse, its handle with a finger or a pen, and with the arrow keys. */
export function useCardMoves({ id, targets, onMove }: Moves) {
  const board = use(BoardContext);
  const from = use(BoardColumnContext);
  const card = { id, from, targets };
  const start = useRef<Start | null>(null);
  const clicks = useRef(true);
  const [by, setBy] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>): void => {
    start.current = { x: event.clientX, y: event.clientY, scrolled: 0 };
    clicks.current = true;
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!start.current) return;
    const { x, y } = start.current;
    const [far, down] = [event.clientX - x, event.clientY - y];
    if (by === null && Math.hypot(far, down) < CLICK) return;
    if (by === null) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      clicks.current = false;
      start.current = { x, y, scrolled: board.lift(card) };
    }
    setBy({ x: far + board.dragTo(event.clientX) - start.current.scrolled, y: down });
  };
  const put = (to: string | null): void => {
    if (to === null) return;
    board.follow(id, to);
    onMove(to);
  };
  const end = (isDropped: boolean): void => {
    start.current = null;
    if (by === null) return;
    setBy(null);
    const to = board.drop();
    if (isDropped) put(to);
  };
  const dragProps = {
    onPointerMove: drag,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
  const isMovable = targets.length > 0;
  return {
    by,
    claimFocus: () => board.claimFocus(id, from),
    cardProps: isMovable
      ? {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            if (event.pointerType === 'mouse' && event.button === 0) begin(event);
          },
          ...dragProps,
          // The release of a dragged card is no click on it.
          onClickCapture: (event: MouseEvent) => {
            if (clicks.current) return;
            clicks.current = true;
            event.stopPropagation();
            event.preventDefault();
          },
        }
      : {},
    handleProps: isMovable
      ? {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            event.stopPropagation();
            begin(event);
          },
          onKeyDown: (event: KeyboardEvent) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
            if (step === null) return;
            event.preventDefault();
            put(board.next(card, step));
          },
        }
      : null,
  };
}
