/** What carries the bytes of a connection. */
export interface Transport {
  readonly kind: 'WebSockets' | 'ServerSentEvents' | 'LongPolling';
  /** Bytes that the other side has not taken yet. */
  readonly waiting: number;
  send(bytes: Buffer): void;
  /** Lets what was sent arrive, and ends. */
  close(): void;
  /** Ends at once. */
  destroy(): void;
}
