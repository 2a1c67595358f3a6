/** The maximum size of a file in bytes. */
export const MAX_FILE_BYTES = 30_000_000;
/** The maximum size of an unpacked file in bytes. */
export const MAX_UNPACKED_BYTES = 120_000_000;
