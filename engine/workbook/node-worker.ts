import { parentPort } from 'node:worker_threads';
import type { BookRequest } from './book-protocol.ts';
import { serveBook } from './serve-book.ts';

const port = parentPort;
if (!port) throw new Error('a workbook is computed in a worker thread');
const handle = serveBook((reply, transfer) => port.postMessage(reply, transfer));
port.on('message', (request: BookRequest) => handle(request));
