/** The maximum size of one field of a person; documents and files are stored elsewhere. */
export const MAX_FIELD_LENGTH = 10_000;

/** The maximum length of a number that people type. */
export const MAX_NUMBER_LENGTH = 40;
