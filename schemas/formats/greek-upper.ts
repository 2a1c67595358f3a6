/** Upper case as Greek writes it: without accents, the dialytika kept ("Μαΐου" gives "ΜΑΪΟΥ"). */
export const upper = (text: string): string => text.toLocaleUpperCase('el');

/** Lower case as Greek writes it: a sigma that ends a word is final. */
export const lower = (text: string): string => text.toLocaleLowerCase('el');
