import type { Connection } from './connection.ts';

/** The connections of this node, with indexes by person, session and group. */
export class Connections {
  readonly all = new Set<Connection>();
  readonly #byToken = new Map<string, Connection>();
  readonly #byPerson = new Map<number, Set<Connection>>();
  readonly #groups = new Map<string, Set<Connection>>();

  byToken(token: string): Connection | undefined {
    return this.#byToken.get(token);
  }

  of(person: number): ReadonlySet<Connection> {
    return this.#byPerson.get(person) ?? NO_CONNECTIONS;
  }

  in(group: string): ReadonlySet<Connection> {
    return this.#groups.get(group) ?? NO_CONNECTIONS;
  }

  add(connection: Connection): void {
    this.all.add(connection);
    this.#byToken.set(connection.token, connection);
    addToSet(this.#byPerson, connection.user.person.Id, connection);
  }

  remove(connection: Connection): void {
    this.all.delete(connection);
    this.#byToken.delete(connection.token);
    take(this.#byPerson, connection.user.person.Id, connection);
    for (const group of connection.groups ?? []) take(this.#groups, group, connection);
    connection.groups = undefined;
  }

  join(connection: Connection, group: string): void {
    if (connection.ended) return;
    (connection.groups ??= new Set()).add(group);
    addToSet(this.#groups, group, connection);
  }

  leave(connection: Connection, group: string): void {
    connection.groups?.delete(group);
    take(this.#groups, group, connection);
  }
}

const NO_CONNECTIONS: ReadonlySet<Connection> = new Set();

function addToSet<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const found = map.get(key);
  if (found) found.add(connection);
  else map.set(key, new Set([connection]));
}

function take<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const found = map.get(key);
  found?.delete(connection);
  if (found?.size === 0) map.delete(key);
}
