/** A connection as its transport uses it. */
export interface CarriedConnection {
  readonly protocol: { readonly binary: boolean } | undefined;
  attach(transport: Transport): void;
  detach(transport: Transport): void;
  receive(bytes: Buffer): void;
}

/** A transport of a connection's bytes. */
export interface Transport {
  readonly kind: 'WebSockets' | 'ServerSentEvents' | 'LongPolling';
  /** Bytes that the other side has not received yet. */
  readonly waiting: number;
  send(bytes: Buffer): void;
  /** Ends after pending bytes are sent. */
  close(): void;
  /** Ends at once. */
  destroy(): void;
}
