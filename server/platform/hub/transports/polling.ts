import type { Transport } from './transport.ts';

/** The result of a poll: bytes, or the end. */
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

  /** Whether a poll is being held, which shows that the client is connected. */
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

  /**
   * Waits for messages. The first poll returns at once, since the client waits for it to be connected. A newer poll
   * replaces a held one.
   */
  async poll(max: number, gone: AbortSignal): Promise<PollResult> {
    this.#wake?.();
    const first = this.#first;
    this.#first = false;
    if (!first && this.#queue.length === 0 && !this.#over) await this.#something(max, gone);
    if (this.#queue.length === 0 && this.#over) return 'over';
    // A reply to a closed poll is never read.
    if (gone.aborted) return Buffer.alloc(0);
    const bytes = Buffer.concat(this.#queue);
    this.#queue = [];
    this.#bytes = 0;
    return bytes;
  }

  #something(max: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        if (this.#wake === done) this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, max);
      this.#wake = done;
      gone.addEventListener('abort', done, { once: true });
    });
  }
}
