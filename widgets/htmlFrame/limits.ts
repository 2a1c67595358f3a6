/** What a frame may do before it waits, is refused, or is stopped. */
export const FRAME_LIMITS = {
  /** Calls that run at once; others wait. */
  atOnce: 4,
  /** Calls that wait; others are refused. */
  waiting: 20,
  /** Calls in a minute; others are refused. */
  perMinute: 60,
  /** Characters of a message, and of a reply; a longer message stops the frame. */
  characters: 100_000,
  reply: 2_000_000,
  /** Characters of an error of a script, and how many errors are shown. */
  fault: 300,
  faults: 5,
  /** Messages in a second; more stop the frame. */
  messages: 100,
  height: [80, 3_000],
} as const;
