import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, type ClientConfig, type PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { refuseLateQueries } from '../http/deadline.ts';
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
  /** Whether queries are answered and the tables are those of this version. */
  ready(): Promise<boolean>;
  /** Hears what the database tells on a channel; returns what ends it. */
  listen(channel: string, listener: Listener): () => void;
  /** Hears that a connection broke under a statement: nobody can say whether it was done. Returns what ends it. */
  onBroken(heard: () => void): () => void;
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
    const made = await migrate(access.owner, access.app.user === access.owner.user ? undefined : access.app.user);
    if (made.length > 0) log.info(`database: ${made.join(', ')} applied`);
    return connect(access.app, { log, max: config.DATABASE_POOL, stop: access.stop });
  } catch (error) {
    await access.stop();
    throw error;
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

interface ConnectOptions {
  readonly log: DataLog;
  readonly max?: number;
  readonly stop?: () => Promise<void>;
}

/** Typed queries over a pool of connections. */
export function connect(connection: ClientConfig, { log, max = 10, stop }: ConnectOptions): Data {
  let closing = false;
  const breaks = new Set<() => void>();
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
    return new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      plugins: [refuseLateQueries],
      log: (event) => {
        if (event.level === 'error' && isBreak(event.error)) for (const heard of breaks) heard();
      },
    });
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
    onBroken: (heard) => {
      breaks.add(heard);
      return () => void breaks.delete(heard);
    },
    close: async () => {
      closing = true;
      await Promise.all([...listening].map((end) => end()));
      await Promise.all([db.destroy(), reading.destroy()]);
      await stop?.();
    },
  };
}

/** What PostgreSQL refuses, it did not do: all but a connection that it ends. */
const isBreak = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || /^(?:08|57P|25P03)/.test(error.code ?? '');

async function isUpToDate(db: Kysely<Database>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
    return rows[0]?.name === migrationNames().at(-1);
  } catch {
    return false; // that it does not answer is the answer
  }
}
