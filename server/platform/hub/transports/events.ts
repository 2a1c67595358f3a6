import type { ServerResponse } from 'node:http';
import type { Transport } from './transport.ts';

/** Sends as server-sent events and receives by POST. It carries text only. */
export class EventsTransport implements Transport {
  readonly kind = 'ServerSentEvents';
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write(':\r\n\r\n');
  }

  get waiting(): number {
    return this.#response.writableLength;
  }

  send(bytes: Buffer): void {
    // A record has no line breaks: JSON escapes them.
    if (!this.#response.writableEnded) this.#response.write(`data: ${bytes.toString()}\r\n\r\n`);
  }

  close(): void {
    this.#response.end();
  }

  destroy(): void {
    this.#response.destroy();
  }
}
