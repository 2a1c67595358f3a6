import type { HubMessage, Protocol } from './protocol/messages.ts';

/** A message for several connections, encoded once for each protocol. */
export class Frame {
  readonly message: HubMessage;
  #json: Buffer | undefined;
  #pack: Buffer | undefined;

  constructor(message: HubMessage) {
    this.message = message;
  }

  in(protocol: Protocol): Buffer {
    return protocol.binary
      ? (this.#pack ??= protocol.write(this.message))
      : (this.#json ??= protocol.write(this.message));
  }
}
