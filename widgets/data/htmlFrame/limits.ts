/** The limits at which a frame's calls wait or are refused, or the frame is stopped. */
export const FRAME_LIMITS = {
  /** Calls that run in parallel. Further ones wait. */
  atOnce: 4,
  /** Waiting calls. Further ones are refused. */
  waiting: 20,
  /** Calls per minute. Further ones are refused. */
  perMinute: 60,
  /** The length of a message and of a reply. A longer message stops the frame. */
  characters: 100_000,
  reply: 2_000_000,
  /** The length of a script error, and the number of shown errors. */
  fault: 300,
  faults: 5,
  /** Messages per second. More stop the frame. */
  messages: 100,
  height: [80, 3_000],
} as const;
