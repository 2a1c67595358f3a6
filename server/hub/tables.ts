import type { Generated } from 'kysely';

/** A node that lives says so; one that does not is forgotten with all that it had. */
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
