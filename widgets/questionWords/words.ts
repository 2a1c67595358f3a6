/** What a dragged word is called among what is dragged. */
export const DRAGGED = 'text/plain';

/** A word for each place; '' where there is none. */
export const wordsIn = (stored: readonly string[], places: number): readonly string[] =>
  Array.from({ length: places }, (_, index) => stored[index] ?? '');
