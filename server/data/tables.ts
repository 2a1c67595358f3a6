import type { ColumnType, Generated } from 'kysely';
import type { MissedRuns } from '../../schemas/entities/job.ts';
import type { DomainTables } from '../areas/tables.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** PostgreSQL parses jsonb; it is written as text. */
export type JsonColumn<Value = unknown> = ColumnType<Value, string, string>;

/** A sign-in. What the cookie holds is not here: only its hash is. */
export interface SessionTable {
  hash: Buffer;
  person: number;
  created: Timestamp;
  seen: Timestamp;
  expires: ColumnType<Date, Date, Date>;
  address: string | null;
  agent: string | null;
  /** The administrator who is signed in as this person. */
  behind: number | null;
  /** As whom the session's person looks at the product. */
  viewing: ColumnType<number | null, number | null | undefined, number | null>;
  /** The administrator's own session in the same browser, to go back to after a login-as. */
  back: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

/** A browser in which somebody has signed in. What its cookie holds is not here: only its hash is. */
export interface DeviceTable {
  hash: Buffer;
  person: number;
  expires: ColumnType<Date, Date, Date>;
}

/** Attempts that are counted, so that they can be limited on every node alike. */
export interface AttemptTable {
  key: string;
  count: number;
  until: ColumnType<Date, Date, Date>;
}

/** Who did what. Rows are written once: the server's own role may neither change nor delete them. */
export interface AuditTable {
  id: Generated<string>;
  at: Generated<Date>;
  person: number | null;
  /** Who really acted, while logged in or viewing as `person`. */
  behind: number | null;
  action: string;
  subject: string | null;
  project: string | null;
  details: JsonColumn;
  request: string | null;
  address: string | null;
}

/** An effect outside of the database, promised in the transaction of the change that caused it. */
export interface OutboxTable {
  id: Generated<string>;
  kind: string;
  /** The same key is delivered once. */
  key: string;
  payload: JsonColumn;
  attempts: Generated<number>;
  next: Generated<Date>;
  /** A worker holds it until then. */
  held: ColumnType<Date | null, Date | null | undefined, Date | null>;
  done: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failed: ColumnType<Date | null, Date | null | undefined, Date | null>;
  problem: string | null;
  result: JsonColumn | null;
  /** The id of the request in which it was promised. */
  request: string | null;
  created: Generated<Date>;
}

/** Work at times: server/job-runs.ts enqueues an effect for each due time. */
export interface JobTable {
  name: string;
  /** Which work it is: several jobs may do the same. */
  kind: string;
  cron: string;
  zone: string;
  missed: MissedRuns;
  paused: Generated<boolean>;
  /** When it is due; null where the cron text has no more times. */
  next: Date | null;
}

/** The facts of the installation: whether it contains the demo, and who created it. */
export interface InstallationTable {
  key: string;
  value: JsonColumn;
}

/** Every table, for typed queries. The product's own are declared in server/areas/tables.ts. */
export interface Database extends DomainTables {
  sessions: SessionTable;
  devices: DeviceTable;
  attempts: AttemptTable;
  audit: AuditTable;
  outbox: OutboxTable;
  jobs: JobTable;
  installation: InstallationTable;
}
