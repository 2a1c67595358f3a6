/** The bytes of a file, at most. */
export const MOST_FILE_BYTES = 30_000_000;
/** Its bytes when it is unpacked, at most. */
export const MOST_UNPACKED_BYTES = 120_000_000;
