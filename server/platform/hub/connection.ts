// Over 150 lines: a connection is one state machine, from handshake to end.
import type { Frame } from './frame.ts';
import type { HubLimits } from './limits.ts';
import { Inbox } from './protocol/inbox.ts';
import { jsonProtocol, parseRecord, SEPARATOR } from './protocol/json.ts';
import { messagepackProtocol } from './protocol/messagepack.ts';
import { ProtocolError, MESSAGE_TYPE, type HubMessage, type Protocol } from './protocol/messages.ts';
import { ResendBuffer } from './resend-buffer.ts';
import { isResumable } from './tokens.ts';
import type { Transport } from './transports/transport.ts';
import type { PendingWork } from './pending-work.ts';
import type { Membership, Person } from '../session/identity.ts';

/** The person of a connection, from the session. */
export interface ConnectionUser {
  readonly person: Person;
  /** The memberships of a mentee, for the consent gate; empty for other people. */
  readonly memberships: readonly Membership[];
  /** The hash of the session, as hexadecimal text. */
  readonly session: string;
  readonly impersonator: number | undefined;
  /** An administrator views the site as this person, read-only. */
  readonly viewing: boolean;
}

/** The callbacks of a connection. */
export interface ConnectionEvents {
  readonly limits: HubLimits;
  /** The handshake is done. */
  opened(connection: Connection): void;
  message(connection: Connection, message: HubMessage): void;
  /** It is over, for good. */
  ended(connection: Connection): void;
}

const PROTOCOLS: Readonly<Record<string, Protocol>> = { json: jsonProtocol, messagepack: messagepackProtocol };
const HANDSHAKE_REPLY = Buffer.concat([Buffer.from('{}'), Buffer.from([SEPARATOR])]);

/** One connection to the hub: an open page or another client. */
export class Connection {
  /** Known only to server and client: the client's proof that it owns the connection. */
  readonly token: string;
  readonly id: string;
  readonly user: ConnectionUser;
  readonly since = Date.now();
  groups: Set<string> | undefined;
  work: PendingWork | undefined;
  protocol: Protocol | undefined;
  transport: Transport | undefined;
  lastReceivedAt = Date.now();
  lastSentAt = Date.now();
  /** Whether it can receive events. */
  isOpen = false;
  disconnectedAt = 0;
  ended = false;
  /** When its session was last extended. */
  sessionTouchedAt = Date.now();
  readonly #events: ConnectionEvents;
  #inbox: Inbox | undefined;
  #resend: ResendBuffer | undefined;
  #allowance: number;
  #allowanceAt = Date.now();

  constructor(token: string, id: string, user: ConnectionUser, events: ConnectionEvents) {
    this.token = token;
    this.id = id;
    this.user = user;
    this.#events = events;
    this.#allowance = events.limits.burst;
  }

  get canResume(): boolean {
    return this.#resend !== undefined;
  }

  /** Bytes that the other side has not received or not acknowledged. */
  get waiting(): number {
    return (this.transport?.waiting ?? 0) + (this.#resend?.bytes ?? 0);
  }

  /** Attaches a transport: the first one, or another one after a cut. */
  attach(transport: Transport): void {
    const former = this.transport;
    this.transport = transport;
    this.lastReceivedAt = Date.now();
    this.#inbox = undefined;
    former?.destroy();
    const { protocol } = this;
    if (!protocol || !this.#resend) return;
    this.#resend.cut();
    const { sequenceId, frames } = this.#resend.replay();
    transport.send(protocol.write({ type: MESSAGE_TYPE.sequence, sequenceId }));
    for (const bytes of frames) transport.send(bytes);
  }

  /** The transport closed. A connection that can be resumed waits for a new transport. */
  detach(transport: Transport): void {
    if (this.transport !== transport || this.ended) return;
    this.transport = undefined;
    this.disconnectedAt = Date.now();
    this.#inbox = undefined;
    if (this.#resend) this.#resend.cut();
    else this.end();
  }

  receive(chunk: Buffer): void {
    if (this.ended) return;
    this.lastReceivedAt = Date.now();
    try {
      this.#take(chunk);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#refuse(error.message);
    }
  }

  #take(chunk: Buffer): void {
    // Nearly all messages of idle connections are pings, so they are handled first.
    if (!this.#inbox && this.protocol?.ping.equals(chunk)) return this.#message({ type: MESSAGE_TYPE.ping });
    const inbox = (this.#inbox ??= this.#newInbox());
    inbox.put(chunk);
    for (let bytes = inbox.next(); bytes && !this.ended; bytes = inbox.next()) {
      if (this.protocol) this.#message(this.protocol.read(bytes));
      else inbox.binary = this.#handshake(bytes).binary;
    }
    // An idle connection has no buffer.
    if (inbox.empty) this.#inbox = undefined;
  }

  #newInbox(): Inbox {
    const inbox = new Inbox(this.#events.limits.message);
    inbox.binary = this.protocol?.binary ?? false;
    return inbox;
  }

  #open(): void {
    this.isOpen = true;
    this.#events.opened(this);
  }

  #message(message: HubMessage): void {
    this.#count();
    // The official client begins to count shortly after the handshake and then sends a message: events before it would be delivered twice.
    if (!this.isOpen) this.#open();
    if (message.type === MESSAGE_TYPE.close) return this.end();
    if (this.#resend && !this.#resend.accept(message)) return;
    if (message.type === MESSAGE_TYPE.ping) return;
    this.#events.message(this, message);
  }

  /** Closes the connection after too many messages, before they are handled. */
  #count(): void {
    const { perSecond, burst } = this.#events.limits;
    const now = Date.now();
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.#allowanceAt) / 1000) * perSecond) - 1;
    this.#allowanceAt = now;
    if (this.#allowance < 0) throw new ProtocolError('Too many messages.');
  }

  #handshake(bytes: Buffer): Protocol {
    const { protocol: name, version } = parseRecord(bytes);
    const protocol = typeof name === 'string' && Object.hasOwn(PROTOCOLS, name) ? PROTOCOLS[name] : undefined;
    if (!protocol) throw new ProtocolError(`The protocol ${JSON.stringify(name)?.slice(0, 60)} is not spoken here.`);
    if (version !== 1 && version !== 2) throw new ProtocolError('The version of the protocol is not spoken here.');
    if (protocol.binary && this.transport?.kind === 'ServerSentEvents')
      throw new ProtocolError('Server-sent events carry text alone.');
    this.protocol = protocol;
    // The official client requests the second version exactly when it can resume a connection.
    if (version === 2 && isResumable(this.token) && this.transport?.kind === 'WebSockets')
      this.#resend = new ResendBuffer();
    this.transport?.send(HANDSHAKE_REPLY);
    if (!this.#resend) this.#open();
    return protocol;
  }

  send(frame: Frame): void {
    if (!this.protocol || !this.isOpen || this.ended) return;
    const bytes = frame.in(this.protocol);
    this.#resend?.buffer(frame.message, bytes);
    this.lastSentAt = Date.now();
    this.transport?.send(bytes);
    if (this.waiting > this.#events.limits.waiting) this.end({ atOnce: true });
  }

  /** Called at intervals: sends a ping after idle time, and acknowledges received messages. */
  tick(now: number): void {
    const { keepAlive, silence, handshake, resume } = this.#events.limits;
    const { transport, protocol } = this;
    if (!this.isOpen && now - this.since > handshake) return this.end();
    if (!transport) return now - this.disconnectedAt > resume ? this.end() : undefined;
    if (now - this.lastReceivedAt > silence) return this.#lost(transport);
    if (!protocol) return;
    const acknowledged = this.#resend?.toAcknowledge();
    if (acknowledged !== undefined) this.#say(protocol, { type: MESSAGE_TYPE.ack, sequenceId: acknowledged });
    else if (now - this.lastSentAt >= keepAlive && transport.kind !== 'LongPolling') this.#ping(transport, protocol);
  }

  #ping(transport: Transport, { ping }: Protocol): void {
    this.lastSentAt = Date.now();
    transport.send(ping);
  }

  #say(protocol: Protocol, message: HubMessage): void {
    this.lastSentAt = Date.now();
    this.transport?.send(protocol.write(message));
  }

  #lost(transport: Transport): void {
    if (!this.canResume) return this.end({ atOnce: true });
    this.detach(transport);
    transport.destroy();
  }

  /** Ends a connection that violates the protocol. */
  #refuse(error: string): void {
    if (!this.protocol) {
      this.transport?.send(Buffer.concat([Buffer.from(JSON.stringify({ error })), Buffer.from([SEPARATOR])]));
      this.end();
    } else this.end({ error, allowReconnect: false });
  }

  /** Ends the connection permanently. */
  end(how: { readonly error?: string; readonly allowReconnect?: boolean; readonly atOnce?: boolean } = {}): void {
    if (this.ended) return;
    this.ended = true;
    const { transport, protocol } = this;
    if (protocol && transport && !how.atOnce)
      transport.send(
        protocol.write({ type: MESSAGE_TYPE.close, error: how.error, allowReconnect: how.allowReconnect ?? true }),
      );
    if (how.atOnce) transport?.destroy();
    else transport?.close();
    this.transport = undefined;
    this.work?.stop();
    this.#events.ended(this);
  }
}
