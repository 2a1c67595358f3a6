import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { refuseLateQueries } from '../http/deadline.ts';
import { holdForStart } from './backup-lock.ts';
import { clearEndedRestore } from './dump.ts';
import { startEmbedded } from './embedded/index.ts';
import { KeepingClient } from './kept.ts';
import { openPool } from './pool.ts';
import { listen, type Listener } from './listen.ts';
import { migrate, migrationNames } from './migrate.ts';
import type { Database } from './tables.ts';

/** The database of a running server. */
export interface Data {
  readonly db: Kysely<Database>;
  /** The same, where PostgreSQL itself refuses every change: for who only looks. */
  readonly reading: Kysely<Database>;
  /** Whether queries are answered and the tables have all that this version needs. */
  ready(): Promise<boolean>;
  /** Hears what the database tells on a channel; returns what ends it. */
  listen(channel: string, listener: Listener): () => void;
  close(): Promise<void>;
}

export interface DataLog {
  info(text: string): void;
  warn(text: string): void;
}

/** How to reach a database: as whoever makes its tables, and as whoever works in them. */
export interface Access {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  readonly stop: () => Promise<void>;
}

/** Opens the database that the settings name, up to date. */
export async function openData(config: Config, log: DataLog, lost?: (error: unknown) => void): Promise<Data> {
  const access = await reach(config, log, lost);
  try {
    await clearAfterRestore(access.owner, log);
    const made = await migrate(access.owner, access.app.user === access.owner.user ? undefined : access.app.user);
    if (made.length > 0) log.info(`database: ${made.join(', ')} applied`);
    return connect(access.app, { log, max: config.DATABASE_POOL, stop: access.stop });
  } catch (error) {
    await access.stop();
    throw error;
  }
}

async function clearAfterRestore(owner: ClientConfig, log: DataLog): Promise<void> {
  const lock = await holdForStart(owner);
  try {
    if (await clearEndedRestore(owner))
      log.warn(
        'A restore was ended before it was done. The installation is as it was before it; what it left is removed.',
      );
  } finally {
    await lock.release();
  }
}

/** Reaches the database that the settings name: another's, or the embedded one, which is started. */
export async function reach(
  config: Config,
  log: DataLog,
  lost?: (error: unknown) => void,
  beside = false,
): Promise<Access> {
  if (config.DATABASE_URL !== null) {
    const owner = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
    await assertReachable('DATABASE_URL', config.DATABASE_URL);
    if (config.DATABASE_OWNER_URL !== null) await assertReachable('DATABASE_OWNER_URL', owner);
    return { owner: parsed(owner), app: parsed(config.DATABASE_URL), stop: () => Promise.resolve() };
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
    stop: () => embedded.stop(),
  };
}

const parsed = (url: string): ClientConfig => ({
  connectionString: url,
  user: decodeURIComponent(new URL(url).username),
});

async function assertReachable(setting: string, url: string): Promise<void> {
  const client = new Client({ ...parsed(url), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // what is asked fails with it
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
}

/** Typed queries over a pool of connections. */
export function connect(connection: ClientConfig, { log, max = 10, stop }: ConnectOptions): Data {
  let closing = false;
  const open = (name: string, more: PoolConfig): Kysely<Database> => {
    const settings = {
      ...connection,
      Client: KeepingClient,
      application_name: `praxis ${process.pid} ${name}`,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      ...more,
    };
    const pool = openPool(settings, (error) => {
      if (!closing) log.warn(`database: ${error.message}`);
    });
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [refuseLateQueries] });
  };
  const db = open('pool', { max });
  const reading = open('reading', { max: 3, options: '-c default_transaction_read_only=on' });
  const listening = new Set<() => Promise<void>>();
  return {
    db,
    reading,
    ready: () => isUpToDate(db),
    listen: (channel, listener) => {
      const end = listen(connection, channel, listener, (text) => log.warn(text));
      listening.add(end);
      return () => void end();
    },
    close: async () => {
      closing = true;
      await Promise.all([...listening].map((end) => end()));
      await Promise.all([db.destroy(), reading.destroy()]);
      await stop?.();
    },
  };
}

async function isUpToDate(db: Kysely<Database>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
    // A newer node may have added to them: what it adds suits this version.
    return (rows[0]?.name ?? '') >= (migrationNames().at(-1) ?? '');
  } catch {
    return false; // that it does not answer is the answer
  }
}
