import { fold } from '../../../schemas/formats/folding.ts';

/** The words of a text as they are searched: folded, without anything but letters and digits. */
export const wordsOf = (text: string): string[] => [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])];

/** A tsquery: every word as the beginning of one. Words hold only letters and digits, so that nothing in them is syntax. */
export const searchQuery = (text: string): string =>
  wordsOf(text)
    .map((word) => `'${word}':*`)
    .join(' & ');
