import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { attachWebSocket, createWebSockets } from './transports/websocket.ts';

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Requests for a WebSocket, which the router handles like others. */
export class Upgrades {
  readonly #sockets;
  readonly #open = new WeakMap<IncomingMessage, Upgrade>();

  constructor(hub: Hub) {
    this.#sockets = createWebSockets(hub.limits.message + 1_024);
  }

  has(request: FastifyRequest): boolean {
    return this.#open.has(request.raw);
  }

  /** Answers a request with its WebSocket. */
  attach(request: FastifyRequest, reply: FastifyReply, connection: Connection): FastifyReply {
    const upgrade = this.#open.get(request.raw);
    if (!upgrade) throw new Error('The request asks for no WebSocket.');
    void reply.hijack();
    if ('detachSocket' in reply.raw) reply.raw.detachSocket(request.raw.socket);
    attachWebSocket(this.#sockets, request.raw, upgrade.socket, upgrade.head, () => connection);
    return reply;
  }

  listen(app: FastifyInstance): void {
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => undefined); // a client that disconnects before it is accepted needs no handling
      if (!/^\/hub\/?(?:\?|$)/i.test(request.url ?? '')) {
        socket.end('HTTP/1.1 404 Not Found\r\n\r\n', () => socket.destroy());
        return;
      }
      this.#open.set(request, { socket, head });
      const response = new ServerResponse(request);
      // An upgraded socket has no response: the router uses this one to refuse.
      response.assignSocket(request.socket);
      response.shouldKeepAlive = false;
      // After a refusal nothing reads the socket, which would stay half-open.
      response.once('finish', () => socket.end(() => socket.destroy()));
      app.routing(request, response);
    });
  }
}
