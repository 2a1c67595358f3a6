import { fold } from '../../../schemas/formats/folding.ts';

/** Stands before the words of sign-in names: not everybody who searches may find by them. */
const USERNAME_MARK = '@';

/** The words of a text as they are searched: folded, without anything but letters and digits. */
const wordsOf = (text: string): string[] => [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])];

/** What a person is found by. */
export const searchWords = (name: string, username: string): string[] => [
  ...wordsOf(name),
  ...wordsOf(username).map((word) => USERNAME_MARK + word),
];

/** A tsquery: every word as the beginning of one. Words hold only letters and digits, so that nothing in them is syntax. */
export const searchQuery = (text: string, byUsername: boolean): string =>
  wordsOf(text)
    .map((word) => (byUsername ? `('${word}':* | '${USERNAME_MARK}${word}':*)` : `'${word}':*`))
    .join(' & ');
