import { isCounted, ProtocolError, MESSAGE_TYPE, type HubMessage } from './protocol/messages.ts';

/** The state of a resumable connection: sent messages without acknowledgement, and the number of received ones. */
export class ResendBuffer {
  /** Sent and not acknowledged; the first one has the number `first`. */
  #unacknowledged: Buffer[] = [];
  #first = 1;
  #bytes = 0;
  /** The number of the next message to receive, and of the newest received one. */
  #next = 1;
  #newest = 0;
  #acknowledged = 0;
  /** After a cut, messages are ignored until the other side tells where it continues. */
  #waiting = false;

  /** Bytes that are not acknowledged. */
  get bytes(): number {
    return this.#bytes;
  }

  buffer(message: HubMessage, bytes: Buffer): void {
    if (!isCounted(message)) return;
    this.#unacknowledged.push(bytes);
    this.#bytes += bytes.length;
  }

  cut(): void {
    this.#waiting = true;
  }

  /** The number with which sending continues, and the messages to send again. */
  replay(): { readonly sequenceId: number; readonly frames: readonly Buffer[] } {
    return { sequenceId: this.#first, frames: this.#unacknowledged };
  }

  /** Whether a received message is to be handled: not a repetition, and not one about the sequence. */
  accept(message: HubMessage): boolean {
    if (message.type === MESSAGE_TYPE.ack) this.#forget(message.sequenceId);
    else if (message.type === MESSAGE_TYPE.sequence) this.#continueAt(message.sequenceId);
    if (message.type === MESSAGE_TYPE.ack || message.type === MESSAGE_TYPE.sequence) return false;
    if (!isCounted(message)) return true;
    if (this.#waiting) return false;
    const number = this.#next;
    this.#next += 1;
    if (number <= this.#newest) return false;
    this.#newest = number;
    return true;
  }

  /** The number to acknowledge, if there is a new one. */
  toAcknowledge(): number | undefined {
    if (this.#newest === this.#acknowledged) return undefined;
    this.#acknowledged = this.#newest;
    return this.#newest;
  }

  #forget(upTo: number): void {
    const count = Math.min(upTo - this.#first + 1, this.#unacknowledged.length);
    if (count <= 0) return;
    for (const bytes of this.#unacknowledged.splice(0, count)) this.#bytes -= bytes.length;
    this.#first += count;
  }

  #continueAt(sequenceId: number): void {
    if (sequenceId > this.#newest + 1) throw new ProtocolError('Messages of the sequence are missing.');
    this.#waiting = false;
    this.#next = sequenceId;
    // A repeated message is acknowledged again.
    if (sequenceId <= this.#newest) this.#acknowledged = 0;
  }
}
