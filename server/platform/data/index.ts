import { Kysely, PostgresDialect, sql, type KyselyConfig } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig, type PoolConfig } from 'pg';
import type { Config } from '../base/config.ts';
import { refuseLateQueries } from '../base/deadline.ts';
import { lockForStart } from './backup-lock.ts';
import { clearEndedRestore } from './ended-restore.ts';
import { startEmbedded } from './embedded/index.ts';
import { createThrottledLog } from '../base/log.ts';
import { openWatchedPool, type PoolUse } from './pool.ts';
import type { ConnectionWatch } from './watched-client.ts';
import { listen, type Listener } from './listen.ts';
import { migrate, migrationNames } from './migrate.ts';
import { openReports, type Reports } from './report/reports.ts';
import type { ReportScopes } from './report/scopes.ts';
import { REPORT_ROLE } from './report/wall.ts';
import { WRITE_ROLE } from './write/schema.ts';
import { openWriteServices, type WriteServices } from './write/write-services.ts';
import type { Database } from './tables.ts';

/** The database of a running server. */
export interface Data {
  readonly db: Kysely<Database>;
  /** The same database, where PostgreSQL refuses every change: for impersonation that only views. */
  readonly reading: Kysely<Database>;
  /** The same database over a few reserved connections, so that sign-ins do not wait for other calls. */
  readonly reserved: Kysely<Database>;
  /** For monitoring: answers or fails within two seconds, whatever the load. */
  readonly watching: Kysely<Database>;
  /** Queries by people; undefined if the database does not limit them. */
  readonly reports: Reports | undefined;
  /** Functions that change many rows at once; undefined without their role. */
  readonly writes: WriteServices | undefined;
  /** Whether the database answers and its tables are those of this version or newer. */
  ready(): Promise<boolean>;
  /** The use of the connections, by the name of their pool. */
  use(): Readonly<Record<string, PoolUse>>;
  /** Listens on a channel of the database; returns a function that stops it. */
  listen(channel: string, listener: Listener): () => void;
  /**
   * Adds a listener for connections that broke during a statement, which may have been executed. Returns a function
   * that removes it.
   */
  onBroken(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface DataLog {
  info(text: string): void;
  warn(text: string): void;
}

/** How to connect to a database: as the owner of its tables, and as the role that uses them. */
export interface DatabaseAccess {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  /** The role that runs queries by people, if there is one. */
  readonly report?: ClientConfig;
  /** The role that runs write services, if there is one. */
  readonly write?: ClientConfig;
  /** The database runs on this machine, so its processes for queries by people get a lower priority. */
  readonly isOwn?: boolean;
  readonly stop: () => Promise<void>;
}

/** Opens the database of the settings and migrates it. */
export async function openData(
  config: Config,
  log: DataLog,
  scopes: ReportScopes,
  lost?: (error: unknown) => void,
): Promise<Data> {
  const access = await openAccess(config, log, lost);
  try {
    await clearAfterRestore(access.owner, log);
    const appRole = access.app.user === access.owner.user ? undefined : access.app.user;
    const made = await migrate(access.owner, appRole, (text) => log.warn(text));
    if (made.length > 0) log.info(`database: ${made.join(', ')} applied`);
    const reports = await openReports(access, log, scopes);
    const writes = await openWriteServices(access, log);
    return openPools(access.app, { log, max: config.DATABASE_POOL, stop: access.stop, reports, writes });
  } catch (error) {
    await access.stop();
    throw error;
  }
}

async function clearAfterRestore(owner: ClientConfig, log: DataLog): Promise<void> {
  const lock = await lockForStart(owner);
  try {
    if (await clearEndedRestore(owner))
      log.warn(
        'A restore was ended before it was done. The installation is as it was before it; what it left is removed.',
      );
  } finally {
    await lock.release();
  }
}

/** Connects to the database of the settings, or starts the embedded one. */
export async function openAccess(
  config: Config,
  log: DataLog,
  lost?: (error: unknown) => void,
  beside = false,
): Promise<DatabaseAccess> {
  if (config.DATABASE_URL !== null) {
    const owner = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
    const patience = { until: Date.now() + config.DATABASE_WAIT_SECONDS * 1_000, log };
    await waitUntilReachable('DATABASE_URL', config.DATABASE_URL, patience);
    if (config.DATABASE_OWNER_URL !== null) await waitUntilReachable('DATABASE_OWNER_URL', owner, patience);
    const { DATABASE_REPORT_URL: report, DATABASE_WRITE_URL: write } = config;
    return {
      owner: parseConnection(owner),
      app: parseConnection(config.DATABASE_URL),
      ...(report === null ? {} : { report: parseConnection(report) }),
      ...(write === null ? {} : { write: parseConnection(write) }),
      stop: () => Promise.resolve(),
    };
  }
  const embedded = await startEmbedded({
    folder: config.DATA_DIR,
    label: config.baseUrl,
    beside,
    log,
    ...(lost ? { lost } : {}),
  });
  return {
    owner: embedded.connection('praxis_owner'),
    app: embedded.connection('praxis_app'),
    report: embedded.connection(REPORT_ROLE),
    write: embedded.connection(WRITE_ROLE),
    isOwn: true,
    stop: () => embedded.stop(),
  };
}

const parseConnection = (url: string): ClientConfig => ({
  connectionString: url,
  user: decodeURIComponent(new URL(url).username),
});

interface Patience {
  readonly until: number;
  readonly log: DataLog;
}

const RETRY_MS = 500;

/** Waits for a database that is away for a moment, for example while it is restarted together with this server. */
async function waitUntilReachable(setting: string, url: string, { until, log }: Patience): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await assertReachable(setting, url); // oxlint-disable-line no-await-in-loop -- one try after the other
    } catch (error) {
      if (!(error instanceof Error) || !isAway(error.cause) || Date.now() > until) throw error;
      if (attempt === 1)
        log.warn(
          `${setting}: the database cannot be reached. The server retries until ${new Date(until).toISOString()}.`,
        );
      await wait(RETRY_MS); // oxlint-disable-line no-await-in-loop
    }
}

/** Whether the error may pass; a wrong name, password or database does not. */
function isAway(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(isAway);
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return (
    /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EAI_AGAIN|57P0[123]|08\w{3}|53300)$/.test(code) ||
    (code === '' && /terminated|timeout/i.test(cause.message))
  );
}

async function assertReachable(setting: string, url: string): Promise<void> {
  const client = new Client({ ...parseConnection(url), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the running query fails with it
  try {
    await client.connect();
  } catch (cause) {
    const { host, port, database, user } = client;
    throw new Error(`${setting}: the database ${database} at ${host}, port ${port}, cannot be used as ${user}.`, {
      cause,
    });
  }
  await client.end();
}

interface ConnectOptions {
  readonly log: DataLog;
  readonly max?: number;
  readonly stop?: () => Promise<void>;
  readonly reports?: Reports | undefined;
  readonly writes?: WriteServices | undefined;
}

/** Connections besides those of DATABASE_POOL: for viewing as somebody, sign-ins and monitoring. */
const EXTRA_POOLS = { reading: 3, reserved: 3, watching: 2 };
/** Milliseconds without data after which a connection is checked, and the timeout of the check. */
const SILENCE_MS = 5_000;
const WATCHING_TIMEOUT_MS = 2_000;

const SESSION_SETTINGS = {
  // A request that waits longer for a lock fails, so that it does not block a connection.
  lock_timeout: 2_000,
  statement_timeout: 30_000,
  // Releases the locks of a node that has vanished.
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  connectionTimeoutMillis: SILENCE_MS,
};

/** Typed queries over a pool of connections. */
export function openPools(connection: ClientConfig, { log, max = 10, stop, reports, writes }: ConnectOptions): Data {
  let closing = false;
  const warn = createThrottledLog((text) => log.warn(text));
  const pools: Record<string, () => PoolUse> = {};
  const breaks = new Set<() => void>();
  const ofCalls: QueryOptions = {
    plugins: [refuseLateQueries],
    log: (event) => {
      if (event.level === 'error' && isConnectionBroken(event.error)) for (const listener of breaks) listener();
    },
  };
  const open = (name: string, more: PoolOptions, options: QueryOptions = ofCalls): Kysely<Database> => {
    const pool = openWatchedPool(
      { ...connection, ...SESSION_SETTINGS, application_name: `praxis ${process.pid} ${name}`, ...more },
      (error) => {
        if (!closing) warn(`database: ${error.message}`);
      },
    );
    pools[name] = () => pool.use();
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...options });
  };
  const patience = {
    connectionTimeoutMillis: WATCHING_TIMEOUT_MS,
    watch: { silence: WATCHING_TIMEOUT_MS, isAtWork: never },
  };
  const watching = open('watching', { max: EXTRA_POOLS.watching, ...patience }, {});
  const watch: ConnectionWatch = { silence: SILENCE_MS, isAtWork: (pid) => isConnectionBusy(watching, pid) };
  const db = open('pool', { max, watch });
  const readOnly = '-c default_transaction_read_only=on';
  const reading = open('reading', { max: EXTRA_POOLS.reading, options: readOnly, watch });
  const reserved = open('reserved', { max: EXTRA_POOLS.reserved, watch });
  const listening = new Set<() => Promise<void>>();
  return {
    db,
    reading,
    reserved,
    watching,
    reports,
    writes,
    ready: () => Promise.race([isUpToDate(watching), wait(WATCHING_TIMEOUT_MS, false, { ref: false })]),
    use: () => Object.fromEntries(Object.entries(pools).map(([name, use]) => [name, use()])),
    listen: (channel, listener) => {
      const end = listen(connection, channel, listener, warn);
      listening.add(end);
      return () => void end();
    },
    onBroken: (listener) => {
      breaks.add(listener);
      return () => void breaks.delete(listener);
    },
    close: async () => {
      closing = true;
      await Promise.all([...listening].map((end) => end()));
      await Promise.all([db, reading, reserved, watching].map((pool) => pool.destroy()));
      await reports?.close();
      await stop?.();
    },
  };
}

type QueryOptions = Pick<KyselyConfig, 'plugins' | 'log'>;
type PoolOptions = Partial<PoolConfig> & { readonly watch: ConnectionWatch };

const never = () => Promise.resolve(false);

/** A refusal by PostgreSQL means that the statement was not executed, except when it ends the connection. */
const isConnectionBroken = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || /^(?:08|57P|25P03)/.test(error.code ?? '');

/** Whether the database is executing the statement of a connection; false if it does not answer in time. */
async function isConnectionBusy(db: Kysely<Database>, pid: number): Promise<boolean> {
  try {
    const { rows } = await sql`select from pg_stat_activity where pid = ${pid} and state = 'active'`.execute(db);
    return rows.length > 0;
  } catch {
    return false; // that it does not answer is the answer
  }
}

async function isUpToDate(db: Kysely<Database>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
    // A newer node may have migrated further: newer tables are compatible with this version.
    return (rows[0]?.name ?? '') >= (migrationNames().at(-1) ?? '');
  } catch {
    return false; // that it does not answer is the answer
  }
}
