/** Seconds before the end in which what is typed is saved at once. */
export const LAST_SECONDS = 5;

/** Seconds for which an answer that left in time may be on its way: only what comes later waits to be judged. */
export const LATE_AFTER = 3;
