import type { Transport } from './transport.ts';

/** What a poll answers: bytes, or that it is over. */
export type PollResult = Buffer | 'over';

/** Buffers messages until the client polls. */
export class PollingTransport implements Transport {
  readonly kind = 'LongPolling';
  #queue: Buffer[] = [];
  #bytes = 0;
  #over = false;
  #first = true;
  #wake: (() => void) | undefined;

  get waiting(): number {
    return this.#bytes;
  }

  /** Whether a poll is held now: then the client is there. */
  get isPolling(): boolean {
    return this.#wake !== undefined;
  }

  send(bytes: Buffer): void {
    if (this.#over) return;
    this.#queue.push(bytes);
    this.#bytes += bytes.length;
    this.#wake?.();
  }

  close(): void {
    this.#over = true;
    this.#wake?.();
  }

  destroy(): void {
    this.close();
  }

  /** Waits for something to say. The first poll answers at once: the client wants to know that it is connected. A newer poll takes the place of one that is held. */
  async poll(most: number, gone: AbortSignal): Promise<PollResult> {
    this.#wake?.();
    const first = this.#first;
    this.#first = false;
    if (!first && this.#queue.length === 0 && !this.#over) await this.#something(most, gone);
    if (this.#queue.length === 0 && this.#over) return 'over';
    // A reply to a closed poll is never read.
    if (gone.aborted) return Buffer.alloc(0);
    const bytes = Buffer.concat(this.#queue);
    this.#queue = [];
    this.#bytes = 0;
    return bytes;
  }

  #something(most: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        if (this.#wake === done) this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, most);
      this.#wake = done;
      gone.addEventListener('abort', done, { once: true });
    });
  }
}
