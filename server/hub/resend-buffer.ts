import { isCounted, ProtocolError, MESSAGE_TYPE, type HubMessage } from './protocol/messages.ts';

/** What a connection that may be taken up again has to remember: what the other side has not acknowledged, and how much has come. */
export class ResendBuffer {
  /** Sent and not acknowledged; the first one has the number `first`. */
  #unacknowledged: Buffer[] = [];
  #first = 1;
  #bytes = 0;
  /** The number of the next message that comes, and of the newest that came. */
  #next = 1;
  #newest = 0;
  #acknowledged = 0;
  /** After a cut, nothing counts before the other side has said where it goes on. */
  #waiting = false;

  /** Bytes that wait to be acknowledged. */
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

  /** The number with which sending goes on, and what is sent again. */
  replay(): { readonly sequenceId: number; readonly frames: readonly Buffer[] } {
    return { sequenceId: this.#first, frames: this.#unacknowledged };
  }

  /** Whether a message that came is to be worked on: not what came before, and not what is about the sequence. */
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
    // What came twice is acknowledged again.
    if (sequenceId <= this.#newest) this.#acknowledged = 0;
  }
}
