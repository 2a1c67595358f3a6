import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { CarriedConnection, Transport } from './transport.ts';

/** Creates the WebSocket server for sockets that the app has accepted. */
export function createWebSockets(maxPayload: number): WebSocketServer {
  return new WebSocketServer({ noServer: true, clientTracking: false, maxPayload, perMessageDeflate: false });
}

/** Attaches a connection to a WebSocket; resolves when the socket is taken over. */
export function attachWebSocket(
  server: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  connectionOf: () => CarriedConnection,
): void {
  server.handleUpgrade(request, socket, head, (webSocket) => {
    const connection = connectionOf();
    const transport = new WebSocketTransport(webSocket, () => connection.protocol?.binary ?? false);
    // In one buffer, so that an idle connection uses little memory.
    webSocket.on('message', (data) => {
      connection.receive(bytesOf(data));
    });
    // A fault of the client ends its own socket, which ws has closed already.
    webSocket.on('error', () => undefined);
    webSocket.on('close', () => connection.detach(transport));
    connection.attach(transport);
  });
}

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

class WebSocketTransport implements Transport {
  readonly kind = 'WebSockets';
  readonly #socket: WebSocket;
  readonly #isBinary: () => boolean;

  constructor(socket: WebSocket, isBinary: () => boolean) {
    this.#socket = socket;
    this.#isBinary = isBinary;
  }

  get waiting(): number {
    return this.#socket.bufferedAmount;
  }

  send(bytes: Buffer): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(bytes, { binary: this.#isBinary() });
  }

  close(): void {
    this.#socket.close(1000);
  }

  destroy(): void {
    this.#socket.terminate();
  }
}
