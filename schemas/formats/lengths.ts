/** What one field of a person holds at most; documents and files are kept elsewhere. */
export const LONGEST_FIELD = 10_000;

/** No number that people mean has more signs. */
export const LONGEST_NUMBER = 40;
