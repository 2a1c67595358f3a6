import type { StreamItem } from './protocol/messages.ts';

/** The running work of one connection. Made with its first invocation. */
export class PendingWork {
  /** Invocations that wait for the running one. */
  readonly queue: (() => Promise<void>)[] = [];
  running = false;
  /** Cancels streams, by the id of their invocation. */
  readonly abortControllers = new Map<string, AbortController>();
  /** Streams of the client, by id. */
  readonly uploads = new Map<string, UploadStream>();

  stop(): void {
    this.queue.length = 0;
    for (const abortController of this.abortControllers.values()) abortController.abort();
    for (const upload of this.uploads.values()) upload.end(new Error('The connection has ended.'));
    this.abortControllers.clear();
    this.uploads.clear();
  }
}

/** A stream from a client, to be read item by item. */
export class UploadStream implements AsyncIterable<unknown> {
  readonly #items: StreamItem['item'][] = [];
  #ended = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  /** The number of unread items. */
  get waiting(): number {
    return this.#items.length;
  }

  put(item: unknown): void {
    if (!this.#ended) this.#items.push(item);
    this.#wake?.();
  }

  end(error?: Error): void {
    this.#ended = true;
    this.#error ??= error;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator {
    for (;;) {
      while (this.#items.length > 0) yield this.#items.shift();
      if (this.#error) throw this.#error;
      if (this.#ended) return;
      // oxlint-disable-next-line no-await-in-loop -- items are read in order
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
