import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { OutgoingError, toOutgoingError } from '../base/outgoing-problems.ts';
import type { OutgoingHeaders } from './headers.ts';

/** Time limits in milliseconds. */
export interface OutgoingTimes {
  /** Until the connection is open, with the lookup of the name and TLS. */
  readonly connect: number;
  /** From then on until the headers of the answer have arrived. */
  readonly headers: number;
}

interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: OutgoingHeaders;
  readonly body: Buffer | undefined;
  readonly times: OutgoingTimes;
  readonly signal: AbortSignal;
}

const MAX_HEADER_BYTES = 16_384;
const MAX_CONNECTIONS = 64;
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Sends single requests, over connections to addresses that `lookup` allows. */
export class OutgoingConnections {
  readonly #lookup: LookupFunction;
  // A reused connection has the address that was checked when it was opened.
  readonly #http = new http.Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  readonly #https = new https.Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });

  constructor(lookup: LookupFunction) {
    this.#lookup = lookup;
  }

  /** Sends a request and returns the answer with its headers; the body is not read yet. */
  async send(exchange: Exchange): Promise<IncomingMessage> {
    const first = await this.#try(exchange);
    if (first) return first;
    // The kept connection was closed at the moment of its reuse, so the request is sent again over a new one.
    const second = await this.#try(exchange, false);
    if (!second) throw new OutgoingError('bad-answer', 'The connection was closed twice.');
    return second;
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #try(exchange: Exchange, mayReuse = true): Promise<IncomingMessage | undefined> {
    const { url, method, headers, body, times, signal } = exchange;
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const agent = isSecure ? this.#https : this.#http;
      const length = body?.length ?? (['POST', 'PUT', 'PATCH'].includes(method) ? 0 : undefined);
      const options: RequestOptions = {
        method,
        headers: { ...headers, ...(length === undefined ? {} : { 'content-length': String(length) }) },
        lookup: this.#lookup,
        maxHeaderSize: MAX_HEADER_BYTES,
        agent: mayReuse ? agent : false,
      };
      const request = (isSecure ? https : http).request(url, options);
      const stop = () => request.destroy(asError(signal.reason));
      let timer = setTimeout(() => late('connect'), times.connect);
      const late = (step: keyof OutgoingTimes) =>
        request.destroy(new OutgoingError('timeout', `It took longer than ${times[step]} ms: ${step}.`));
      const connected = () => {
        clearTimeout(timer);
        timer = setTimeout(() => late('headers'), times.headers);
      };
      request.once('socket', (socket) => {
        if (!socket.connecting && request.reusedSocket) connected();
        else socket.once(isSecure ? 'secureConnect' : 'connect', connected);
      });
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      };
      request.once('response', (response) => {
        done();
        resolve(response);
      });
      // Errors also come after the headers; then the stream of the body reports them.
      request.on('error', (error) => {
        done();
        if (mayReuse && request.reusedSocket && isReset(error) && IDEMPOTENT.has(method)) resolve(undefined);
        else reject(toOutgoingError(error));
      });
      // The connection ended without an answer and without an error, as after a change of protocol.
      request.once('close', () => {
        done();
        reject(new OutgoingError('bad-answer', 'There was no answer.'));
      });
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      request.end(body);
    });
  }
}

const isReset = (error: Error): boolean => ['ECONNRESET', 'EPIPE'].includes(String(Reflect.get(error, 'code')));
const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
