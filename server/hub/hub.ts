// Over 150 lines: the one place that knows all of a hub's pieces.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { hubEvents } from '../../schemas/calls/hub.ts';
import { wireEvents, wireName } from '../../schemas/calls/hub-names.ts';
import type { Identity } from '../area.ts';
import type { Config } from '../config.ts';
import { writeAudit } from '../data/audit.ts';
import type { Data } from '../data/index.ts';
import { checkDeclared, type Compile, type Validator } from '../http/validation.ts';
import { incidentLog } from '../log.ts';
import { alone, redisBackplane, type Backplane } from './backplane.ts';
import { Connection, type ConnectionEvents, type Holder } from './connection.ts';
import { Connections } from './connections.ts';
import { Dispatcher } from './dispatch.ts';
import { Frame } from './frame.ts';
import { isOfAction, projectGroup } from './groups.ts';
import { LIMITS, type HubLimits } from './limits.ts';
import type { HubArea, HubContext } from './methods.ts';
import { watchDoubt } from './doubt.ts';
import { deliver, type Order } from './orders.ts';
import { TYPE } from './protocol/messages.ts';
import type { HubSender } from './sender.ts';
import { installationId } from '../data/installation.ts';
import { Presence, type PresencePolicy } from './presence.ts';
import { isGated } from '../policy/consent.ts';
import { idOf } from './tokens.ts';
import { keepAlive, livingSessions } from './sessions.ts';

export interface HubOptions {
  readonly config: Config;
  readonly data: Data;
  readonly identity: Identity;
  readonly areas: readonly HubArea[];
  readonly compile: Compile;
  readonly log: FastifyBaseLogger;
  readonly limits?: Partial<HubLimits>;
  /** Who may know whether somebody is here; without it nobody is told. */
  readonly presence?: PresencePolicy;
  readonly checkReplies?: boolean;
}

/** What one node says to the others. */
type Said = { readonly order: Order; readonly name: string; readonly payload: unknown } | { readonly end: number };

const TICK = 1_000;
/** How often sessions of open connections are looked at, besides being told of their end. */
const LOOK = 60_000;

/** The realtime hub of this node. It is made before the app, and listens once the app has routes for it. */
export class Hub implements ConnectionEvents {
  readonly node: string = randomUUID();
  readonly limits: HubLimits;
  readonly connections = new Connections();
  readonly options: HubOptions;
  /** What calls and jobs use. */
  readonly sender: HubSender;
  readonly #dispatcher: Dispatcher;
  readonly #valid = new Map<string, Validator>();
  readonly #log: FastifyBaseLogger;
  readonly #failed: (error: unknown, text: string) => void;
  readonly #presence: Presence | undefined;
  #backplane: Backplane = alone;
  #timers: NodeJS.Timeout[] = [];
  #ends: (() => void)[] = [];

  constructor(options: HubOptions) {
    this.options = options;
    this.limits = { ...LIMITS, ...options.limits };
    this.#log = options.log;
    this.#failed = incidentLog(options.log);
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

  /** Begins to work: clocks, the other nodes, and hearing of sessions that end. */
  async start(): Promise<void> {
    const log = this.#log;
    const { config, data } = this.options;
    this.#timers = [
      setInterval(() => this.#tick(), TICK),
      setInterval(() => void this.#lookAtSessions().catch((error: unknown) => this.#failed(error, 'hub')), LOOK),
    ];
    for (const timer of this.#timers) timer.unref();
    if (config.REDIS_URL !== null)
      this.#backplane = redisBackplane<Said>({
        url: config.REDIS_URL,
        channel: `praxis:hub:${await installationId(data.db)}`,
        node: this.node,
        heard: (said: Said) => this.#heard(said),
        missed: () => this.#missed(),
        log: { warn: (text) => log.warn(text) },
      });
    await this.#presence?.start();
    const doubt = watchDoubt(data, () => {
      this.#backplane.leaveHole();
      this.#missed();
    });
    this.#ends = [
      doubt.end,
      data.listen('praxis_sessions', {
        heard: (payload) => this.#ended(payload),
        again: () => {
          doubt.begin();
          void this.#lookAtSessions().catch((error: unknown) => this.#failed(error, 'hub'));
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

  /** Leaves the other nodes, once what was under way has been told. */
  async leave(): Promise<void> {
    await this.#backplane.close();
  }

  /** A connection for a holder, under a token that nobody uses; nothing when the person has too many. */
  connect(token: string, holder: Holder): Connection | undefined {
    if (this.connections.of(holder.person.Id).size >= this.limits.connectionsOfPerson) return undefined;
    const connection = new Connection(token, idOf(token), holder, this);
    this.connections.add(connection);
    return connection;
  }

  opened(connection: Connection): void {
    const UserId = String(connection.holder.person.Id);
    this.tell(connection, 'hub.connected', { ConnectionId: connection.id, UserId });
    void this.#welcome(connection).catch((error: unknown) => this.#failed(error, 'hub welcome'));
    const context = this.#context(connection, new AbortController().signal, nothing());
    for (const { hooks } of this.options.areas)
      Promise.resolve(hooks.opened?.(context)).catch((error: unknown) => this.#failed(error, 'hub opened'));
  }

  /** Who only looks as somebody is not there. */
  async #welcome(connection: Connection): Promise<void> {
    const { presence, data } = this.options;
    if (!presence) return;
    const { person, memberships, viewing } = connection.holder;
    if (!viewing) await this.#presence?.opened(connection);
    const people = isGated(memberships) ? [] : await presence.known(data.db, person.Id);
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

  /** Tells one connection alone. */
  tell(connection: Connection, name: string, payload: unknown): void {
    connection.send(this.#frame(name, payload));
  }

  #frame(name: string, payload: unknown): Frame {
    const valid = this.#valid.get(name);
    if (valid) checkDeclared(valid, `The event ${name}`, payload);
    return new Frame({ type: TYPE.invocation, target: wireName(wireEvents, name), arguments: [payload] });
  }

  #createSender(): HubSender {
    const spread = async (order: Order, name: string, payload: unknown) => {
      deliver(this.connections, order, name, this.#frame(name, payload));
      this.#backplane.publish({ order, name, payload } satisfies Said);
    };
    return {
      toPeople: (people, event, payload) => spread({ to: 'people', people: [...new Set(people)] }, event, payload),
      toGroup: (group, event, payload, options) =>
        spread({ to: 'group', group, except: options?.except }, event, payload),
      toEverybody: (event, payload) => spread({ to: 'everybody' }, event, payload),
      endPerson: async (person) => {
        this.#endPerson(person);
        this.#backplane.publish({ end: person } satisfies Said);
      },
    };
  }

  #heard(said: Said): void {
    if ('end' in said) this.#endPerson(said.end);
    else deliver(this.connections, said.order, said.name, this.#frame(said.name, said.payload));
  }

  /** Something was not told, or not heard: clients ask for what they may have missed when they are told that they are connected. */
  #missed(): void {
    for (const connection of this.connections.all)
      if (connection.isOpen)
        this.tell(connection, 'hub.connected', {
          ConnectionId: connection.id,
          UserId: String(connection.holder.person.Id),
        });
  }

  #endPerson(person: number): void {
    for (const connection of this.connections.of(person)) connection.end({ allowReconnect: true });
  }

  /** The database tells of sessions that ended, and of people whose rights became others. */
  #ended(payload: string): void {
    const [kind, value = ''] = payload.split(' ');
    for (const connection of this.connections.all)
      if (concerns(connection, kind, value)) connection.end({ allowReconnect: true });
  }

  async #lookAtSessions(): Promise<void> {
    const sessions = new Set([...this.connections.all].map(({ holder }) => holder.session));
    if (sessions.size === 0) return;
    const living = await livingSessions(this.options.data.db, this.options.config, [...sessions]);
    for (const connection of this.connections.all)
      if (sessions.has(connection.holder.session) && !living.has(connection.holder.session))
        connection.end({ allowReconnect: true });
  }

  async #touch(connection: Connection): Promise<boolean> {
    if (connection.ended) return false;
    if (Date.now() - connection.touched < 30_000) return true;
    connection.touched = Date.now();
    if (await keepAlive(this.options.data.db, this.options.config, connection.holder.session)) return true;
    connection.end({ allowReconnect: true });
    return false;
  }

  #tick(): void {
    const now = Date.now();
    for (const connection of this.connections.all) connection.tick(now);
  }

  #context(connection: Connection, signal: AbortSignal, items: AsyncIterable<unknown>): HubContext {
    const { config, data } = this.options;
    const { person, memberships, behind, viewing } = connection.holder;
    const db = viewing ? data.reading : data.db;
    return {
      db,
      config,
      person,
      me: person,
      behind,
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
          { person: person.Id, behind, request: undefined, address: undefined },
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

/** Whether what the database tells is about a connection: its session, its person, a project of theirs, or an action of which it hears. */
function concerns({ holder, groups }: Connection, kind: string | undefined, value: string): boolean {
  if (kind === 'session') return holder.session === value;
  if (kind === 'project') return groups?.has(projectGroup(Number(value))) ?? false;
  if (kind === 'person') return String(holder.person.Id) === value || String(holder.behind) === value;
  return [...(groups ?? [])].some((group) => isOfAction(group, value));
}

async function* nothing(): AsyncGenerator<never> {}
