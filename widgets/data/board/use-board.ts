import { useRef, useState, type RefObject } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import type { Board, MovedCard } from '../../parts/board/board-context.ts';

/** So near to an edge a dragged card scrolls the board. */
const EDGE = 48;
const STEP = 24;

interface ShownBoard {
  readonly root: RefObject<HTMLElement | null>;
  readonly board: Board;
  readonly spoken: string;
}

/** The state of a board: which card is moved, and over which column it is. */
export function useBoard(): ShownBoard {
  const t = useTranslate();
  const root = useRef<HTMLElement>(null);
  const followed = useRef({ card: '', column: '' });
  const [moved, setMoved] = useState<MovedCard | null>(null);
  const [spoken, speak] = useState('');
  const columns = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const board: Board = {
    moved,
    lift: (card) => {
      setMoved({ ...card, over: null });
      return root.current?.scrollLeft ?? 0;
    },
    dragTo: (x) => {
      scrollNear(root.current, x);
      const over = columns().find((column) => isWithin(column, x))?.dataset['column'] ?? null;
      setMoved((card) => (card && card.over !== over ? { ...card, over } : card));
      return root.current?.scrollLeft ?? 0;
    },
    drop: () => {
      setMoved(null);
      return moved?.over !== null && moved?.targets.includes(moved.over) ? moved.over : null;
    },
    next: ({ from, targets }, by) => {
      const names = columns().map((column) => column.dataset['column'] ?? '');
      const place = names.indexOf(from);
      const ahead = by > 0 ? names.slice(place + 1) : names.slice(0, Math.max(place, 0)).toReversed();
      return ahead.find((name) => targets.includes(name)) ?? null;
    },
    follow: (card, column) => {
      followed.current = { card, column };
      const title =
        columns()
          .find(({ dataset }) => dataset['column'] === column)
          ?.getAttribute('aria-label') ?? column;
      speak(t('widgets.board.moving', { column: title }));
    },
    claimFocus: (card, column) => {
      if (followed.current.card !== card || followed.current.column !== column) return false;
      followed.current = { card: '', column: '' };
      return true;
    },
  };
  return { root, board, spoken };
}

function isWithin(column: HTMLElement, x: number): boolean {
  const { left, right } = column.getBoundingClientRect();
  return x >= left && x <= right;
}

function scrollNear(board: HTMLElement | null, x: number): void {
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (x > right - EDGE) board.scrollLeft += STEP;
  else if (x < left + EDGE) board.scrollLeft -= STEP;
}
