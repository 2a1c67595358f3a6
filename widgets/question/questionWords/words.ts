/** The data type of a dragged word. */
export const DRAGGED = 'text/plain';

/** A word for each place; '' for none. */
export const wordsIn = (stored: readonly string[], places: number): readonly string[] =>
  Array.from({ length: places }, (_, index) => stored[index] ?? '');
