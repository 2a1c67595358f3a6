/** A text in search form: without accents, in lower case, with the normal sigma. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/** Does the text contain the search text, ignoring accents and case? An empty search matches everything. */
export const contains = (text: string, searched: string): boolean => fold(text).includes(fold(searched.trim()));

/** Greek letters with marks and the final sigma, and their folded forms, for PostgreSQL's `translate`. */
export const FOLDED_LETTERS = ['άέήίϊΐόύϋΰώς', 'αεηιιιουυυωσ'] as const;
