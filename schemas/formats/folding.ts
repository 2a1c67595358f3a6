/** A text as search compares it: without accents, in lower case, the final sigma like any other. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/** Does the text contain what is searched, however both are accented and written? An empty search finds everything. */
export const contains = (text: string, searched: string): boolean => fold(text).includes(fold(searched.trim()));
