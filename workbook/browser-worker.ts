import type { BookReply, BookRequest } from './book-protocol.ts';
import { serveBook } from './serve-book.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types here are those of the page; a worker has these two as well
const scope = globalThis as unknown as {
  postMessage(reply: BookReply, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', heard: (event: { readonly data: BookRequest }) => void): void;
};

const handle = serveBook((reply, transfer) => scope.postMessage(reply, transfer));
scope.addEventListener('message', ({ data }) => handle(data));
