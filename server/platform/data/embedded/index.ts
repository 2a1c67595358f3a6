import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { buildWall, REPORT_ROLE, roleStatements } from '../report/wall.ts';
import { WRITE_ROLE, WRITE_SETTINGS } from '../write/schema.ts';
import { preparePaths, type DatabasePaths } from './paths.ts';
import { stopPostgres, initialiseFolder, startPostgres, runningPostmaster, type PostgresProcess } from './process.ts';
import { derivePassword, readSecret, wrongSecretError } from './secret.ts';

export interface EmbeddedOptions {
  /** The data folder; the database is in its folder `database`. */
  readonly folder: string;
  /** The information about this server for a second server on the same folder. */
  readonly label: string;
  readonly flags?: readonly string[];
  /** For a tool: works beside a server that uses the database, instead of failing. */
  readonly beside?: boolean;
  /** The database was lost and could not be started again. */
  readonly lost?: (error: unknown) => void;
  readonly log?: { warn(text: string): void; info(text: string): void };
}

/** The embedded PostgreSQL of a data folder, held by this process. */
export interface EmbeddedDatabase {
  /** How to connect as 'postgres' (everything), 'praxis_owner' (tables), 'praxis_app' (rows), 'praxis_report' (queries by people) or 'praxis_write' (write services). */
  connection(role: string, database?: string): ClientConfig;
  /** Stops the database. */
  stop(): Promise<void>;
  /** Leaves it running, as a killed server does: for tests of taking it over. */
  abandon(): Promise<void>;
}

/** Another server uses the data folder. */
export class DataFolderInUse extends Error {}

const SERVER_LOCK = 7_251_947;
/** The roles that make tables, and that read and write rows. */
const SERVER_ROLES = ['praxis_owner', 'praxis_app'] as const;
/** PostgreSQL is shutting down. */
const SHUTDOWN_STATES = new Set(['57P01', '57P02']);
/** Errors which mean that no server listens. */
const SILENT_ERRORS = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const FLAGS = ['-c', 'max_connections=100', '-c', 'shared_buffers=128MB', '-c', 'log_min_messages=warning'];

/** The password is wrong. */
const WRONG_PASSWORD_STATES = new Set(['28P01', '28000']);
/** Left by a killed PostgreSQL, or caused by another server that is starting: it passes soon. */
const TEMPORARY_FAILURE = /shared memory|lock file|another postmaster/;
const START_TIMEOUT_MS = 60_000;
const NOTICE_INTERVAL_MS = 5_000;

/** Starts the database of a folder, or takes over one that a killed server left running. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = await preparePaths(options.folder);
  const secret = readSecret(place);
  initialiseFolder(place, derivePassword(secret, 'postgres'));
  const holder = new EmbeddedServer(place, secret, options);
  await holder.begin();
  return holder;
}

class EmbeddedServer implements EmbeddedDatabase {
  readonly #place: DatabasePaths;
  readonly #secret: string;
  readonly #options: EmbeddedOptions;
  #lock: Client | undefined;
  #pid = 0;
  #launched: PostgresProcess | undefined;
  #recovering: Promise<void> | undefined;
  #leaving = false;

  constructor(place: DatabasePaths, secret: string, options: EmbeddedOptions) {
    this.#place = place;
    this.#secret = secret;
    this.#options = options;
  }

  connection(role: string, database = 'praxis'): ClientConfig {
    const tcp = process.platform === 'win32';
    return {
      host: tcp ? '127.0.0.1' : this.#place.socket,
      port: tcp ? (runningPostmaster(this.#place)?.port ?? 5432) : 5432,
      user: role,
      password: derivePassword(this.#secret, role),
      database,
    };
  }

  async begin(): Promise<void> {
    try {
      await this.#take(await this.#connectOrLaunch());
    } catch (error) {
      // A database that another server uses is not stopped here.
      if (!(error instanceof DataFolderInUse)) await this.#launched?.end();
      throw error;
    }
  }

  async #take(client: Client): Promise<void> {
    if (!(await this.#hold(client))) return this.#workBeside(client);
    const running = runningPostmaster(this.#place);
    if (!running) throw new Error(`The database runs, but ${this.#place.data} does not say as which process.`);
    this.#pid = running.pid;
    await this.#makeRoles(client);
    this.#lock = client;
    client.once('end', () => (this.#recovering = this.#recover()));
  }

  async stop(): Promise<void> {
    this.#leaving = true;
    await this.#recovering;
    if (this.#pid === 0) return;
    // The lock is held until the database has stopped, so that nobody takes it over meanwhile.
    await stopPostgres(this.#place, this.#pid);
    await this.#lock?.end().catch(() => undefined); // the connection went with the database
  }

  async abandon(): Promise<void> {
    this.#leaving = true;
    await this.#lock?.end();
  }

  async #connectOrLaunch(): Promise<Client> {
    let child: PostgresProcess | undefined;
    let noticed = Date.now();
    for (let end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await wait(25)) {
      if (this.#leaving) throw new Error('The server is stopping.');
      const connected = await this.#tryConnect();
      if (connected instanceof Client) return connected;
      if (connected === 'recovering') {
        // Waits as long as recovery takes: after a power failure the log is replayed.
        end = Date.now() + START_TIMEOUT_MS;
        if (Date.now() - noticed > NOTICE_INTERVAL_MS) {
          this.#options.log?.warn('The database is starting; it may have to recover first.');
          noticed = Date.now();
        }
      }
      if (connected !== 'silent') continue;
      if (child?.exited()) {
        this.#assertPassing(child);
        await wait(300);
      }
      if (!child || child.exited()) {
        child = await startPostgres(this.#place, [...FLAGS, ...(this.#options.flags ?? [])]);
        this.#launched = child;
      }
    }
    throw this.#doesNotStart(child);
  }

  /** A running server retries, for example with a full disk; at the start the error is reported. */
  #assertPassing(child: PostgresProcess): void {
    const complaints = child.complaints();
    if (this.#pid === 0 && complaints !== '' && !TEMPORARY_FAILURE.test(complaints)) throw this.#doesNotStart(child);
  }

  #doesNotStart(child: PostgresProcess | undefined): Error {
    return new Error(`The database in ${this.#place.data} does not start; ${this.#place.logFile} says more.`, {
      cause: new Error(child?.complaints() || 'It gave no answer in time.'),
    });
  }

  async #tryConnect(): Promise<Client | 'busy' | 'recovering' | 'silent'> {
    const client = new Client({ ...this.connection('postgres', 'postgres'), application_name: this.#label() });
    client.on('error', (error) => {
      if (!this.#leaving) this.#options.log?.warn(`database: ${error.message}`);
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      if (code === '57P03') return 'recovering';
      if (code !== undefined && WRONG_PASSWORD_STATES.has(code)) throw wrongSecretError(this.#place, error);
      if (code === undefined || SHUTDOWN_STATES.has(code)) return 'busy'; // without a code, the connection ended while it began
      if (SILENT_ERRORS.has(code)) return 'silent';
      throw error;
    }
  }

  #label(): string {
    return `praxis ${process.pid} ${this.#options.label}`.slice(0, 63);
  }

  /** A lock that the operating system releases when this process ends, even by a crash. */
  async #hold(client: Client): Promise<boolean> {
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [SERVER_LOCK]);
      if (rows[0]?.held) return true;
      if (this.#options.beside) return false;
      await wait(100); // a server that has just been killed is noticed within moments
    }
    const owner = await findLockOwner(client);
    await client.end();
    throw new DataFolderInUse(
      `The data folder ${this.#options.folder} is in use by another server${owner}. Stop that one, or set DATA_DIR to another folder.`,
    );
  }

  /** Another process has the lock, and will stop the database. */
  async #workBeside(client: Client): Promise<void> {
    this.#leaving = true;
    await client.end();
  }

  async #makeRoles(client: Client): Promise<void> {
    for (const role of SERVER_ROLES) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (rowCount === 0)
        await client.query(
          `create role ${role} login password ${client.escapeLiteral(derivePassword(this.#secret, role))}`,
        );
    }
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'praxis'`);
    if (rowCount === 0) await client.query('create database praxis owner praxis_owner');
    await client.query(roleStatements(REPORT_ROLE, derivePassword(this.#secret, REPORT_ROLE)).join(';'));
    const write = derivePassword(this.#secret, WRITE_ROLE);
    await client.query(roleStatements(WRITE_ROLE, write, WRITE_SETTINGS).join(';'));
    await this.#closeToReports();
  }

  /** Revokes from other roles than the server's own what queries by people must not reach. */
  async #closeToReports(): Promise<void> {
    const client = new Client(this.connection('postgres'));
    client.on('error', () => undefined); // the running query fails with it
    await client.connect();
    try {
      await buildWall(client, SERVER_ROLES);
    } finally {
      await client.end();
    }
  }

  async #recover(): Promise<void> {
    if (this.#leaving) return;
    this.#options.log?.warn('The database is gone; starting it again.');
    for (let attempt = 1; !this.#leaving; attempt += 1) {
      try {
        await this.begin();
        this.#options.log?.info('The database is back.');
        return;
      } catch (error) {
        if (attempt === 5) return this.#options.lost?.(error);
        this.#options.log?.warn(`The database did not come back: ${String(error)}`);
        await wait(attempt * 200);
      }
    }
  }
}

async function findLockOwner(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [SERVER_LOCK],
  );
  const [, pid, ...label] = rows[0]?.name.split(' ') ?? [];
  return pid ? ` (process ${pid}, ${label.join(' ')})` : '';
}
