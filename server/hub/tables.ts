import type { Generated } from 'kysely';

/** The running nodes with their heartbeats; a stopped node is deleted with its rows. */
export interface HubNodeTable {
  node: string;
  seen: Generated<Date>;
}

/** An open page of a person. */
export interface PresenceTable {
  connection: string;
  node: string;
  person: number;
  since: Generated<Date>;
}

/** The tables of the hub; server/data/migrations/0046 makes them. */
export interface HubTables {
  hub_nodes: HubNodeTable;
  presence: PresenceTable;
}
