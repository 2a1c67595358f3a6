/** Seconds before the end in which typed text is saved at once. */
export const LAST_SECONDS = 5;

/** Seconds of network delay that are allowed after the end; later answers wait for a decision. */
export const LATE_AFTER = 3;
