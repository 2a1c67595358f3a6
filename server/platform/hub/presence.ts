import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Db, Database } from '../data/tables.ts';
import type { Connection } from './connection.ts';
import type { HubSender } from '../base/hub-sender.ts';

/** Decides who may know whether somebody is online; implemented by the policy. */
export interface PresencePolicy {
  /** The online people who may know this person. */
  readonly findObservers: (db: Db, person: number) => Promise<readonly number[]>;
  /** The online people whom this person may know. */
  readonly findVisible: (db: Db, person: number) => Promise<readonly number[]>;
}

/** The interval of a node's heartbeat. A node without one for DEAD_SECONDS counts as stopped: its people are shown as offline 55 seconds after a crash at the latest. */
const HEARTBEAT_MS = 15_000;
const DEAD_SECONDS = 40;
const PRESENCE_LOCK = 4_500;
const MAX_CONCURRENT = 3;

/** Whether a person is online: an SQL condition about an expression for their id. All queries use it. */
export const isOnline = (
  person: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (select from presence here
  join hub_nodes on hub_nodes.node = here.node and hub_nodes.seen > now() - make_interval(secs => ${DEAD_SECONDS}) where here.person = ${person})`;

interface PresenceOptions {
  readonly db: Kysely<Database>;
  readonly node: string;
  readonly policy: PresencePolicy;
  readonly hub: HubSender;
  /** The open pages of this node. */
  readonly connections: () => Iterable<Connection>;
  readonly failed: (error: unknown) => void;
}

/** Tracks who is online, and notifies those who may see it. */
export class Presence {
  readonly #options: PresenceOptions;
  /** The running write of each connection, so that its end is stored after its beginning. */
  readonly #writing = new WeakMap<Connection, Promise<void>>();
  /** Limits simultaneous writes: a thousand pages that open or close at once leave connections to others. */
  readonly #turns: Promise<unknown>[] = Array.from({ length: MAX_CONCURRENT }, () => Promise.resolve());
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopping = false;

  /** Errors while the node stops are ignored: the other nodes remove its rows. */
  readonly #failed = (error: unknown): void => {
    if (!this.#stopping) this.#options.failed(error);
  };

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.beat();
    this.#timer = setInterval(() => void this.beat().catch(this.#failed), HEARTBEAT_MS);
    this.#timer.unref();
  }

  /** On stop the rows stay: people who reconnect to another node in time are never shown as offline. */
  stop(): void {
    this.#stopping = true;
    clearInterval(this.#timer);
  }

  opened(connection: Connection): Promise<void> {
    const writing = this.#enter(connection).catch(this.#failed);
    this.#writing.set(connection, writing);
    return writing;
  }

  ended(connection: Connection): void {
    const writing = this.#writing.get(connection);
    if (!writing || this.#stopping) return;
    void writing.then(() => this.#leave(connection)).catch(this.#failed);
  }

  async #enter({ id, user: { person } }: Connection): Promise<void> {
    const { db, node, policy, hub } = this.#options;
    const first = await this.#alone(person.Id, async (transaction) => {
      const was = await isPersonOnline(transaction, person.Id);
      await transaction
        .insertInto('presence')
        .values({ connection: id, node, person: person.Id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return !was;
    });
    if (!first) return;
    const people = await policy.findObservers(db, person.Id);
    await hub.toPeople(people, 'chat.userConnected', { UserId: String(person.Id) });
  }

  async #leave({ id, user: { person } }: Connection): Promise<void> {
    const { db, policy, hub } = this.#options;
    const last = await this.#alone(person.Id, async (transaction) => {
      await transaction.deleteFrom('presence').where('connection', '=', id).execute();
      return !(await isPersonOnline(transaction, person.Id));
    });
    if (!last) return;
    const people = await policy.findObservers(db, person.Id);
    await hub.toPeople(people, 'chat.userDisconnected', { UserId: String(person.Id) });
  }

  /** Serializes pages of one person that open or close at the same time, on all nodes. */
  #alone<Result>(person: number, work: (transaction: Db) => Promise<Result>): Promise<Result> {
    const write = () =>
      this.#options.db.transaction().execute(async (transaction) => {
        // Presence is lost in a crash anyway, so the commit need not wait for the disk.
        await sql`set local synchronous_commit = off`.execute(transaction);
        await sql`select pg_advisory_xact_lock(${PRESENCE_LOCK}, ${person})`.execute(transaction);
        return work(transaction);
      });
    const at = (this.#turn += 1) % MAX_CONCURRENT;
    const done = Promise.resolve(this.#turns[at]).then(write);
    this.#turns[at] = done.catch(() => undefined); // the caller receives the failure
    return done;
  }

  /** Removes rows of closed pages that could not be deleted at the time. */
  async #mend(): Promise<readonly number[]> {
    const { db, node, connections } = this.#options;
    const open = [...connections()].map(({ id }) => id);
    const { rows } = await sql<{ person: number }>`delete from presence where node = ${node}
      and since < now() - interval '1 minute' and connection <> all(${open}::text[]) returning person`.execute(db);
    return rows.map(({ person }) => person);
  }

  /** Writes this node's heartbeat and reports the people of stopped nodes as offline. A node that was removed by mistake writes its people again. */
  async beat(): Promise<void> {
    const { db, node, connections } = this.#options;
    const { rows } = await sql<{ made: boolean }>`insert into hub_nodes (node) values (${node})
      on conflict (node) do update set seen = now() returning xmax = 0 as made`.execute(db);
    if (rows[0]?.made)
      for (const connection of connections()) if (this.#writing.has(connection)) await this.opened(connection);
    const gone = await db.transaction().execute(removeDeadNodes);
    for (const person of new Set([...gone, ...(await this.#mend())])) await this.#tellGone(person);
  }

  async #tellGone(person: number): Promise<void> {
    const { db, policy, hub } = this.#options;
    if (await isPersonOnline(db, person)) return;
    const people = await policy.findObservers(db, person);
    await hub.toPeople(people, 'chat.statusUpdate', { UserId: String(person), status: false });
  }
}

/** One node removes another; the people of the removed node are reported once. */
async function removeDeadNodes(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ person: number }>`
    with dead as (select node from hub_nodes where seen < now() - make_interval(secs => ${DEAD_SECONDS}) for update skip locked),
    gone as (delete from presence using dead where presence.node = dead.node returning person),
    buried as (delete from hub_nodes using dead where hub_nodes.node = dead.node)
    select distinct person from gone`.execute(db);
  return rows.map(({ person }) => person);
}

async function isPersonOnline(db: Db, person: number): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`select ${isOnline(sql`${person}::integer`)} as here`.execute(db);
  return rows[0]?.here ?? false;
}
