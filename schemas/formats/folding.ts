/** A text in search form: without accents, in lower case, with the normal sigma. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/** Does the text contain the search text, without accents and case? An empty search matches everything. */
export const contains = (text: string, searched: string): boolean => fold(text).includes(fold(searched.trim()));

/** The letters of Greek with marks and a final sigma, and what fold() makes of them, for `translate` of PostgreSQL. */
export const FOLDED_LETTERS = ['άέήίϊΐόύϋΰώς', 'αεηιιιουυυωσ'] as const;
