import { writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, type Client, type ClientConfig } from 'pg';
import { BoundedMap } from '../../../../engine/base/bounded-map.ts';
import { databaseUnavailable } from '../../base/problem.ts';
import { FairQueue, type QueueCaller, type QueueLimits } from '../../queue/fair-queue.ts';
import type { Asker } from './asker.ts';
import type { ReportScopes } from './scopes.ts';
import { backendOf, cancelWork, openReportConnection } from './connection.ts';
import {
  describeRows,
  explainQuery,
  readBatches,
  readRows,
  type QueryDescription,
  type ReportLimits,
  type ReportResult,
  type ReportResultColumn,
} from './read-rows.ts';
import { signAsker } from './token.ts';

/** A query that the guard has accepted, with the values of its parameters. */
export interface ReportQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The rows of an export as a stream. The caller has to close it. */
export interface RowStream {
  readonly columns: readonly ReportResultColumn[];
  readonly batches: AsyncIterable<readonly (readonly unknown[])[]>;
  readonly close: () => void;
}

export interface ReportPoolOptions {
  readonly connection: ClientConfig;
  readonly scopes: Pick<ReportScopes, 'schemaFor' | 'planSettingsFor'>;
  /** The key of the tokens: report_private.keys. */
  readonly key: string;
  /** Whether the database runs on this machine, so that the priority of its processes can be changed. */
  readonly isOwn?: boolean;
  readonly queue?: Partial<QueueLimits>;
}

const LIMITS: ReportLimits = { rows: 10_000, bytes: 6 * 1_048_576, milliseconds: 5_000 };
const PLACES = Math.max(1, availableParallelism() - 1);
/**
 * A page asks for all parts of a report at once: thirty at most. Turns are fair, and waiting queries use no connection.
 */
const QUEUE: QueueLimits = { workers: Math.min(4, PLACES), total: 160, project: 120, person: 30, waiting: 45_000 };
/** One export at a time, besides the queries of pages. */
const EXPORTS: QueueLimits = { workers: 1, total: 12, project: 6, person: 2 };
const EXPORT_MS = 600_000;
/** A token expires this much later than its query. */
const TOKEN_REST_MS = 25_000;
/** PostgreSQL restarts the timer only after the limit was off. Older versions have none for a transaction. */
const EXPORT_SETTINGS = {
  all: `set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '60s'`,
  since17: `set local transaction_timeout = 0; set local transaction_timeout = '${EXPORT_MS}ms'`,
};
/** The SQLSTATE of a cancelled query. */
const CANCELLED = '57014';
const LOWEST_PRIORITY = 19;
/** About a tenth of a busy processor: with none, a query would exceed its time limit. */
const SESSION_PRIORITY = 10;
/** A long query waits at most this long for short ones that are requested together with it. */
const GATHER_MS = 150;
/** The number of queries whose time is remembered. */
const MAX_TIMES = 2_000;

/**
 * Runs queries by people as the report role: few at a time, in fair turns, each for one asker in a read-only
 * transaction.
 */
export class ReportPool {
  private readonly options: ReportPoolOptions;
  private readonly queue: FairQueue;
  private readonly exports = new FairQueue(EXPORTS);
  private readonly idle: Client[] = [];
  private readonly open = new Set<Client>();
  /** The times of earlier queries. Fast queries of a person run first, so that a page fills while slow parts run. */
  private readonly times = new BoundedMap<string, number>(MAX_TIMES);
  private isClosed = false;

  constructor(options: ReportPoolOptions) {
    this.options = options;
    this.queue = new FairQueue({ ...QUEUE, ...options.queue });
  }

  /** The rows of a query that an asker sees. Turns are counted for the caller, who may view as the asker. */
  async run(
    caller: QueueCaller,
    asker: Asker,
    query: ReportQuery,
    given: Partial<ReportLimits> = {},
  ): Promise<ReportResult> {
    const limits = { ...LIMITS, ...given };
    const key = [asker.project, this.options.scopes.schemaFor(asker.roles), query.text].join(' ');
    const expected = this.times.get(key) ?? 0;
    await wait(Math.min(GATHER_MS, expected / 10));
    return this.take(caller, asker, { milliseconds: limits.milliseconds, expected }, async (client) => {
      const since = performance.now();
      try {
        return await readRows(client, query, limits);
      } finally {
        this.times.set(key, performance.now() - since);
      }
    });
  }

  /**
   * All rows of a query as a stream, with only one batch in memory. Exports wait for one another, but not for other
   * queries.
   */
  async openRows(caller: QueueCaller, asker: Asker, query: ReportQuery): Promise<RowStream> {
    const opened = Promise.withResolvers<RowStream>();
    const closed = Promise.withResolvers<void>();
    const work = async (client: Client) => {
      await client.query(EXPORT_SETTINGS.all);
      if (await hasTransactionTimeout(client)) await client.query(EXPORT_SETTINGS.since17);
      const batches = readBatches(client, query);
      const { value: first } = await batches.next();
      const close = () => closed.resolve();
      // The database closes the connection of a reader that is idle for long.
      client.once('end', close);
      caller.signal?.addEventListener('abort', close, { once: true });
      if (caller.signal?.aborted) close();
      opened.resolve({
        columns: first?.columns ?? [],
        batches: withFirst(first?.rows ?? [], batches),
        close,
      });
      await closed.promise;
      client.off('end', close);
    };
    const long = () => this.takeNow(asker, EXPORT_MS, work, caller.signal);
    this.exports.run(caller, { long }).catch((error: unknown) => opened.reject(error));
    return opened.promise;
  }

  /** The columns of a query and its plan, without running it. */
  describe(caller: QueueCaller, asker: Asker, query: ReportQuery, withPlan: boolean): Promise<QueryDescription> {
    return this.take(caller, asker, { milliseconds: LIMITS.milliseconds }, async (client) => ({
      columns: await describeRows(client, query),
      plan: withPlan ? await explainQuery(client, query) : null,
    }));
  }

  /** The columns of several queries in one turn; undefined for refused ones, and when the time is over. None is run. */
  describeAll(
    caller: QueueCaller,
    asker: Asker,
    queries: readonly (ReportQuery | undefined)[],
  ): Promise<(QueryDescription['columns'] | undefined)[]> {
    return this.take(caller, asker, { milliseconds: LIMITS.milliseconds }, async (client) => {
      const described: (QueryDescription['columns'] | undefined)[] = [];
      const until = performance.now() + LIMITS.milliseconds / 2;
      for (const query of queries) {
        const isDescribed = query && performance.now() < until;
        // oxlint-disable-next-line no-await-in-loop -- one connection
        described.push(isDescribed ? await describeAlone(client, query) : undefined);
      }
      return described;
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(Array.from(this.open, (client) => client.end()));
  }

  /** Runs the work of one asker on a connection of its own when it is their turn. */
  private take<Result>(
    caller: QueueCaller,
    asker: Asker,
    { milliseconds, expected = 0 }: { readonly milliseconds: number; readonly expected?: number },
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    return this.queue.run(caller, { long: () => this.takeNow(asker, milliseconds, work, caller.signal), expected });
  }

  private async takeNow<Result>(
    asker: Asker,
    milliseconds: number,
    work: (client: Client) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const client = this.idle.pop() ?? (await this.connect());
    let isCancelled = false;
    const cancel = () => {
      isCancelled = true;
      cancelWork(client);
    };
    const timer = setTimeout(cancel, milliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
    let isClean = false;
    try {
      const result = await this.inTransaction(client, { asker, milliseconds }, () => work(client));
      isClean = true;
      return result;
    } catch (error) {
      isClean = await endTransaction(client);
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      // The cancel request may arrive late and end the next query.
      await this.giveBack(client, isClean && !isCancelled);
    }
  }

  private async inTransaction<Result>(
    client: Client,
    { asker, milliseconds }: { readonly asker: Asker; readonly milliseconds: number },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const token = signAsker(asker, this.options.key, backendOf(client), milliseconds + TOKEN_REST_MS);
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(
      `set local praxis.asker = '${token}'; set local search_path = ${this.options.scopes.schemaFor(asker.roles)}; ${this.options.scopes.planSettingsFor(asker.roles)}`,
    );
    const result = await work();
    await client.query('rollback');
    return result;
  }

  private async connect(): Promise<Client> {
    const client = await openReportConnection(this.options.connection).catch((error: unknown) => {
      throw databaseUnavailable(error);
    });
    this.open.add(client);
    client.once('end', () => this.forget(client));
    if (this.options.isOwn === true) void lowerPriority(backendOf(client));
    return client;
  }

  /** Resets the connection, so that nothing of one asker is left for the next; closes it if that fails. */
  private async giveBack(client: Client, isClean: boolean): Promise<void> {
    try {
      if (!isClean || this.isClosed) throw new Error('The connection is not used again');
      await client.query('discard all');
      await client.query('set standard_conforming_strings = on; set backslash_quote = off');
      this.idle.push(client);
    } catch {
      this.forget(client);
      client.connection.stream.destroy();
    }
  }

  private forget(client: Client): void {
    this.open.delete(client);
    const at = this.idle.indexOf(client);
    if (at >= 0) this.idle.splice(at, 1);
  }
}

/** PostgreSQL 17 and later. */
async function hasTransactionTimeout(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num) >= 170_000;
}

/** A failure is rolled back to the savepoint, so that the next query can be described. */
async function describeAlone(client: Client, query: ReportQuery): Promise<QueryDescription['columns'] | undefined> {
  await client.query('savepoint before_one');
  const columns = await describeRows(client, query).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code === CANCELLED) throw error;
    return undefined;
  });
  await client.query('rollback to savepoint before_one');
  return columns;
}

async function* withFirst(
  first: readonly (readonly unknown[])[],
  batches: AsyncIterable<{ readonly rows: readonly (readonly unknown[])[] }>,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  yield first;
  for await (const { rows } of batches) yield rows;
}

async function endTransaction(client: Client): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false; // the connection is broken, and is not used again
  }
}

/**
 * Gives the server's own work precedence. Needs the database's user or root. Each process of PostgreSQL has its own
 * session, and Linux divides a processor among sessions first (sched_autogroup): there only the priority of the session
 * has an effect, not that of the process.
 */
async function lowerPriority(backend: number): Promise<void> {
  try {
    setPriority(backend, LOWEST_PRIORITY);
    await setSessionPriority(backend);
  } catch {
    // another user, machine or system: it works at normal priority
  }
}

/** Linux allows users other than root one such change in a tenth of a second. */
async function setSessionPriority(backend: number, tries = 10): Promise<void> {
  try {
    await writeFile(`/proc/${backend}/autogroup`, String(SESSION_PRIORITY));
  } catch (error) {
    if (tries === 0 || !isBusy(error)) throw error;
    await wait(110);
    await setSessionPriority(backend, tries - 1);
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
