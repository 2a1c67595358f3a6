/** The state of a mentee's work in an action. Late is an addition to a state, not a state. */
export const WORK_STATES = ['new', 'begun', 'handedIn', 'returned', 'done'] as const;
export type WorkState = (typeof WORK_STATES)[number];
