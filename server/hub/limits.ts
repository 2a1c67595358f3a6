/** What one connection, and one person, may ask of the hub. Times are milliseconds. */
export interface HubLimits {
  /** Bytes of one message. */
  readonly message: number;
  /** Bytes that wait for a reader who does not take them; more end the connection. */
  readonly waiting: number;
  readonly connectionsOfPerson: number;
  /** Messages in a second, over a while, and at once; more end the connection. */
  readonly perSecond: number;
  readonly burst: number;
  /** Streams of one connection at a time. */
  readonly streams: number;
  readonly handshake: number;
  /** After so long without a message, the server sends a ping. */
  readonly keepAlive: number;
  /** After so long without a message from the client, the connection is closed. */
  readonly silence: number;
  /** So long a connection that was cut can be taken up again. */
  readonly resume: number;
  /** So long a poll is held. */
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
