import { createContext } from 'react';

/** A card that is being moved, and the column over which it is. */
export interface MovedCard {
  readonly id: string;
  /** Its column. */
  readonly from: string;
  /** The columns that take it. */
  readonly targets: readonly string[];
  readonly over: string | null;
}

export interface Board {
  readonly moved: MovedCard | null;
  /** Begins to drag a card. Returns how far the board is scrolled. */
  readonly lift: (card: Omit<MovedCard, 'over'>) => number;
  /** The pointer is here. Scrolls near the edges; returns how far the board is scrolled. */
  readonly dragTo: (x: number) => number;
  /** Ends the dragging. Returns the column that takes the card; null for none. */
  readonly drop: () => string | null;
  /** The next column in a direction that takes the card; null for none. */
  readonly next: (card: Omit<MovedCard, 'over'>, by: 1 | -1) => string | null;
  /** Says the new column to screen readers, and gives the card the focus when it appears there. */
  readonly follow: (card: string, column: string) => void;
  /** Whether this card, in this column, waits for the focus; asked once. */
  readonly claimFocus: (card: string, column: string) => boolean;
}

const nowhere = (): null => null;

/** A column or a card outside of a board. */
export const BoardContext = createContext<Board>({
  moved: null,
  lift: () => 0,
  dragTo: () => 0,
  drop: nowhere,
  next: nowhere,
  follow: () => undefined,
  claimFocus: () => false,
});

/** The column around a card. */
export const BoardColumnContext = createContext('');
