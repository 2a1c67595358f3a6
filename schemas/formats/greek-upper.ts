/** Greek upper case: without accents, with the dialytika ("Μαΐου" gives "ΜΑΪΟΥ"). */
export const upper = (text: string): string => text.toLocaleUpperCase('el');

/** Lower case as Greek writes it: a sigma that ends a word is final. */
export const lower = (text: string): string => text.toLocaleLowerCase('el');
