/** Draws pages in a thread of the server, one after the other. */
import { parentPort } from 'node:worker_threads';
// oxlint-disable-next-line import/no-unassigned-import -- it stands in for the browser before any module reads it
import '../device/drawn-device.ts';
import type { AskMessage, DrawnMessage, DrawOrder, ReplyMessage } from '../../schemas/drawing.ts';
import { draw, type Ask } from './draw.tsx';

const port = parentPort;
if (!port) throw new Error('It is started as a thread');

const waiting = new Map<number, (reply: ReplyMessage['reply']) => void>();
let asks = 0;
let before: Promise<void> = Promise.resolve();

const askFor =
  (order: number): Ask =>
  (path, { method = 'GET', headers, body }) =>
    new Promise((resolve) => {
      asks += 1;
      waiting.set(asks, resolve);
      const sent = Object.fromEntries(new Headers(headers));
      port.postMessage({
        ask: asks,
        order,
        path,
        method: method === 'POST' ? 'POST' : 'GET',
        headers: sent,
        body: typeof body === 'string' ? body : null,
      } satisfies AskMessage);
    });

async function answer({ order, device, origin, milliseconds }: DrawOrder): Promise<void> {
  try {
    port?.postMessage({
      order,
      drawn: await draw({ device, origin, milliseconds }, askFor(order)),
    } satisfies DrawnMessage);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port?.postMessage({ order, drawn: null, error: text } satisfies DrawnMessage);
  }
}

port.on('message', (message: DrawOrder | ReplyMessage) => {
  if ('ask' in message) {
    waiting.get(message.ask)?.(message.reply);
    waiting.delete(message.ask);
  } else before = before.then(() => answer(message));
});
