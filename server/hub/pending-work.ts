import type { StreamItem } from './protocol/messages.ts';

/** What one connection has under way. Made with its first invocation. */
export class PendingWork {
  /** Invocations that wait for the one that is worked on. */
  readonly queue: (() => Promise<void>)[] = [];
  running = false;
  /** What can be cancelled, by the id of its invocation. */
  readonly abortControllers = new Map<string, AbortController>();
  /** What the client streams up, by the id of the stream. */
  readonly uploads = new Map<string, UploadStream>();

  stop(): void {
    this.queue.length = 0;
    for (const each of this.abortControllers.values()) each.abort();
    for (const upload of this.uploads.values()) upload.end(new Error('The connection has ended.'));
    this.abortControllers.clear();
    this.uploads.clear();
  }
}

/** What a client streams up, for whoever reads it one by one. */
export class UploadStream implements AsyncIterable<unknown> {
  readonly #items: StreamItem['item'][] = [];
  #ended = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  /** How many wait to be read. */
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
      // oxlint-disable-next-line no-await-in-loop -- each item comes after the one before
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
