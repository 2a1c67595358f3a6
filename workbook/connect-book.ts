import type { BookRequest } from './book-protocol.ts';
import { serveBook, type CheckText } from './serve-book.ts';

/** Answers the requests of the parent process, and ends with it. */
export function connectBook(check?: CheckText): void {
  const handle = serveBook((reply) => void process.send?.(reply), check);
  process.on('message', (request: BookRequest) => handle(request));
  process.on('disconnect', () => process.exit());
}
