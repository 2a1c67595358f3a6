/** The maximum size of one field of a person; documents and files are stored elsewhere. */
export const LONGEST_FIELD = 10_000;

/** No number that people mean has more signs. */
export const LONGEST_NUMBER = 40;
