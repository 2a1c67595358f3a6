/** The limits of one connection and of one person. Times are milliseconds. */
export interface HubLimits {
  /** Bytes of one message. */
  readonly message: number;
  /** The maximum number of unsent bytes; more close the connection. */
  readonly waiting: number;
  readonly connectionsOfPerson: number;
  /** Messages in a second, on average and at once; more close the connection. */
  readonly perSecond: number;
  readonly burst: number;
  /** Streams of one connection at a time. */
  readonly streams: number;
  readonly handshake: number;
  /** The time without a message after which the server sends a ping. */
  readonly keepAlive: number;
  /** The time without a message from the client after which the connection is closed. */
  readonly silence: number;
  /** The time in which a cut connection can be resumed. */
  readonly resume: number;
  /** The time for which a poll is held. */
  readonly poll: number;
}

export const LIMITS: HubLimits = {
  message: 131_072,
  waiting: 1_048_576,
  connectionsOfPerson: 50,
  perSecond: 100,
  burst: 1_000,
  streams: 20,
  handshake: 15_000,
  keepAlive: 15_000,
  silence: 30_000,
  resume: 30_000,
  poll: 90_000,
};
