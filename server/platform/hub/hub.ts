// Over 150 lines: it connects all parts of the hub.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { hubEvents } from '../../../schemas/calls/hub.ts';
import { wireEvents, wireName } from '../../../schemas/calls/hub-names.ts';
import type { Identity } from '../session/identity.ts';
import type { Config } from '../base/config.ts';
import { writeAudit } from '../data/audit.ts';
import type { Data } from '../data/index.ts';
import { checkDeclared, type Compile, type Validator } from '../http/validation.ts';
import { createIncidentLog } from '../base/log.ts';
import { noBackplane, redisBackplane, type Backplane } from './backplane.ts';
import { Connection, type ConnectionEvents, type ConnectionUser } from './connection.ts';
import { Connections } from './connections.ts';
import { Dispatcher } from './dispatch.ts';
import { Frame } from './frame.ts';
import { isOfAction, projectGroup } from './groups.ts';
import { LIMITS, type HubLimits } from './limits.ts';
import type { HubArea, HubContext } from './methods.ts';
import { watchUnconfirmedWrites } from './unconfirmed-writes.ts';
import { sendToAudience, type Audience } from './audience.ts';
import { MESSAGE_TYPE } from './protocol/messages.ts';
import type { HubSender } from '../base/hub-sender.ts';
import { installationId } from '../data/installation.ts';
import { Presence, type PresencePolicy } from './presence.ts';
import { isConsentMissing } from '../http/consent.ts';
import { connectionIdOf } from './tokens.ts';
import { touchSession, findLiveSessions } from './sessions.ts';

export interface HubOptions {
  readonly config: Config;
  readonly data: Data;
  readonly identity: Identity;
  readonly areas: readonly HubArea[];
  readonly compile: Compile;
  readonly log: FastifyBaseLogger;
  readonly limits?: Partial<HubLimits>;
  /** Decides who may see that a person is online; without it nobody may. */
  readonly presence?: PresencePolicy;
  readonly checkReplies?: boolean;
}

/** A message of one node to the others. */
type NodeMessage =
  | { readonly order: Audience; readonly name: string; readonly payload: unknown }
  | { readonly end: number };

const TICK_MS = 1_000;
/** The interval at which sessions of open connections are checked, besides the notification of their end. */
const SESSION_CHECK_MS = 60_000;

/** The realtime hub of this node. Created before the app, and listens once the app has its routes. */
export class Hub implements ConnectionEvents {
  readonly node: string = randomUUID();
  readonly limits: HubLimits;
  readonly connections = new Connections();
  readonly options: HubOptions;
  /** Sends events for calls and jobs. */
  readonly sender: HubSender;
  readonly #dispatcher: Dispatcher;
  readonly #valid = new Map<string, Validator>();
  readonly #log: FastifyBaseLogger;
  readonly #failed: (error: unknown, text: string) => void;
  readonly #presence: Presence | undefined;
  #backplane: Backplane = noBackplane;
  #timers: NodeJS.Timeout[] = [];
  #ends: (() => void)[] = [];

  constructor(options: HubOptions) {
    this.options = options;
    this.limits = { ...LIMITS, ...options.limits };
    this.#log = options.log;
    this.#failed = createIncidentLog(options.log);
    const checkReplies = options.checkReplies ?? false;
    if (checkReplies)
      for (const [name, schema] of Object.entries(hubEvents)) this.#valid.set(name, options.compile(schema));
    this.#dispatcher = new Dispatcher({
      methods: options.areas.flatMap(({ methods }) => methods),
      compile: options.compile,
      context: (connection, signal, items) => this.#context(connection, signal, items),
      touch: (connection) => this.#touch(connection),
      streams: this.limits.streams,
      log: this.#log,
      checkReplies,
    });
    this.sender = this.#createSender();
    this.#presence = options.presence && this.#createPresence(options.presence);
  }

  /** Starts timers, the backplane, and listening for ended sessions. */
  async start(): Promise<void> {
    const log = this.#log;
    const { config, data } = this.options;
    this.#timers = [
      setInterval(() => this.#tick(), TICK_MS),
      setInterval(
        () => void this.#checkSessions().catch((error: unknown) => this.#failed(error, 'hub')),
        SESSION_CHECK_MS,
      ),
    ];
    for (const timer of this.#timers) timer.unref();
    if (config.REDIS_URL !== null)
      this.#backplane = redisBackplane<NodeMessage>({
        url: config.REDIS_URL,
        channel: `praxis:hub:${await installationId(data.db)}`,
        node: this.node,
        onMessage: (message: NodeMessage) => this.#onMessage(message),
        onGap: () => this.#onGap(),
        log: { warn: (text) => log.warn(text) },
      });
    await this.#presence?.start();
    const unconfirmed = watchUnconfirmedWrites(data, () => {
      this.#backplane.leaveGap();
      this.#onGap();
    });
    this.#ends = [
      unconfirmed.end,
      data.listen('praxis_sessions', {
        onMessage: (payload) => this.#ended(payload),
        onReconnect: () => {
          unconfirmed.begin();
          void this.#checkSessions().catch((error: unknown) => this.#failed(error, 'hub'));
        },
      }),
    ];
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const end of this.#ends.splice(0)) end();
    this.#presence?.stop();
    for (const connection of this.connections.all) connection.end({ allowReconnect: true });
  }

  /** Leaves the other nodes after pending messages were sent. */
  async leave(): Promise<void> {
    await this.#backplane.close();
  }

  /** A connection with a new token; undefined if the person has too many. */
  connect(token: string, user: ConnectionUser): Connection | undefined {
    if (this.connections.of(user.person.Id).size >= this.limits.connectionsOfPerson) return undefined;
    const connection = new Connection(token, connectionIdOf(token), user, this);
    this.connections.add(connection);
    return connection;
  }

  opened(connection: Connection): void {
    const UserId = String(connection.user.person.Id);
    this.tell(connection, 'hub.connected', { ConnectionId: connection.id, UserId });
    void this.#welcome(connection).catch((error: unknown) => this.#failed(error, 'hub welcome'));
    const context = this.#context(connection, new AbortController().signal, noItems());
    for (const { hooks } of this.options.areas)
      Promise.resolve(hooks.opened?.(context)).catch((error: unknown) => this.#failed(error, 'hub opened'));
  }

  /** Viewers are not shown as online. */
  async #welcome(connection: Connection): Promise<void> {
    const { presence, data } = this.options;
    if (!presence) return;
    const { person, memberships, viewing } = connection.user;
    if (!viewing) await this.#presence?.opened(connection);
    const people = isConsentMissing(memberships) ? [] : await presence.findVisible(data.db, person.Id);
    this.tell(connection, 'hub.initialData', { Online: people.map(String) });
  }

  #createPresence(policy: PresencePolicy): Presence {
    return new Presence({
      db: this.options.data.db,
      node: this.node,
      policy,
      hub: this.sender,
      connections: () => this.connections.all,
      failed: (error) => this.#failed(error, 'presence'),
    });
  }

  message(...[connection, message]: Parameters<ConnectionEvents['message']>): void {
    this.#dispatcher.take(connection, message);
  }

  ended(connection: Connection): void {
    this.connections.remove(connection);
    this.#presence?.ended(connection);
  }

  /** Sends an event to one connection. */
  tell(connection: Connection, name: string, payload: unknown): void {
    connection.send(this.#frame(name, payload));
  }

  #frame(name: string, payload: unknown): Frame {
    const valid = this.#valid.get(name);
    if (valid) checkDeclared(valid, `The event ${name}`, payload);
    return new Frame({ type: MESSAGE_TYPE.invocation, target: wireName(wireEvents, name), arguments: [payload] });
  }

  #createSender(): HubSender {
    const publish = async (audience: Audience, name: string, payload: unknown) => {
      sendToAudience(this.connections, audience, name, this.#frame(name, payload));
      this.#backplane.publish({ order: audience, name, payload } satisfies NodeMessage);
    };
    return {
      toPeople: (people, event, payload) => publish({ to: 'people', people: [...new Set(people)] }, event, payload),
      toGroup: (group, event, payload, options) =>
        publish({ to: 'group', group, except: options?.except }, event, payload),
      toEverybody: (event, payload) => publish({ to: 'everybody' }, event, payload),
      endPerson: async (person) => {
        this.#endPerson(person);
        this.#backplane.publish({ end: person } satisfies NodeMessage);
      },
    };
  }

  #onMessage(message: NodeMessage): void {
    if ('end' in message) this.#endPerson(message.end);
    else sendToAudience(this.connections, message.order, message.name, this.#frame(message.name, message.payload));
  }

  /** A message was not sent or not received: clients load what they may have missed when they receive "connected". */
  #onGap(): void {
    for (const connection of this.connections.all)
      if (connection.isOpen)
        this.tell(connection, 'hub.connected', {
          ConnectionId: connection.id,
          UserId: String(connection.user.person.Id),
        });
  }

  #endPerson(person: number): void {
    for (const connection of this.connections.of(person)) connection.end({ allowReconnect: true });
  }

  /** Handles notifications of the database about ended sessions and people whose rights changed. */
  #ended(payload: string): void {
    const [kind, value = ''] = payload.split(' ');
    for (const connection of this.connections.all)
      if (isConcerned(connection, kind, value)) connection.end({ allowReconnect: true });
  }

  async #checkSessions(): Promise<void> {
    const sessions = new Set([...this.connections.all].map(({ user }) => user.session));
    if (sessions.size === 0) return;
    const live = await findLiveSessions(this.options.data.db, this.options.config, [...sessions]);
    for (const connection of this.connections.all)
      if (sessions.has(connection.user.session) && !live.has(connection.user.session))
        connection.end({ allowReconnect: true });
  }

  async #touch(connection: Connection): Promise<boolean> {
    if (connection.ended) return false;
    if (Date.now() - connection.sessionTouchedAt < 30_000) return true;
    connection.sessionTouchedAt = Date.now();
    if (await touchSession(this.options.data.db, this.options.config, connection.user.session)) return true;
    connection.end({ allowReconnect: true });
    return false;
  }

  #tick(): void {
    const now = Date.now();
    for (const connection of this.connections.all) connection.tick(now);
  }

  #context(connection: Connection, signal: AbortSignal, items: AsyncIterable<unknown>): HubContext {
    const { config, data } = this.options;
    const { person, memberships, impersonator, viewing } = connection.user;
    const db = viewing ? data.reading : data.db;
    return {
      db,
      config,
      person,
      me: person,
      impersonator,
      viewing,
      items,
      signal,
      hub: this.sender,
      log: this.#log,
      memberships,
      beforeConsent: false,
      audit: (entry, transaction) =>
        writeAudit(
          transaction ?? data.db,
          { person: person.Id, impersonator, request: undefined, address: undefined },
          entry,
        ),
      connection: {
        id: connection.id,
        join: (group) => this.connections.join(connection, group),
        leave: (group) => this.connections.leave(connection, group),
        tell: (event, payload) => this.tell(connection, event, payload),
        isIn: (group) => connection.groups?.has(group) ?? false,
      },
    };
  }
}

/**
 * Whether a database notification is about a connection: its session, its person, one of their projects, or an action
 * that it follows.
 */
function isConcerned({ user, groups }: Connection, kind: string | undefined, value: string): boolean {
  if (kind === 'session') return user.session === value;
  if (kind === 'project') return groups?.has(projectGroup(Number(value))) ?? false;
  if (kind === 'person') return String(user.person.Id) === value || String(user.impersonator) === value;
  return [...(groups ?? [])].some((group) => isOfAction(group, value));
}

async function* noItems(): AsyncGenerator<never> {}
