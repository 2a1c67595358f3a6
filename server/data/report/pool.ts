import { writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, type Client, type ClientConfig } from 'pg';
import { BoundedMap } from '../../../engine/bounded-map.ts';
import { databaseUnavailable } from '../../problem.ts';
import { FairQueue, type QueueCaller, type QueueLimits } from '../../queue/fair-queue.ts';
import type { Asker } from '../../policy/asker.ts';
import { planSettingsFor, schemaFor } from '../../policy/report-scopes.ts';
import { backendOf, cancelWork, openReportConnection } from './connection.ts';
import { describeRows, explainQuery, readBatches, readRows } from './read-rows.ts';
import type { QueryDescription, ReportLimits, ReportResult, ReportResultColumn } from './read-rows.ts';
import { signAsker } from './token.ts';

/** A query that the guard has let through, with the values of its parameters. */
export interface ReportQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The rows of an export as they come. Whoever opened it closes it. */
export interface RowStream {
  readonly columns: readonly ReportResultColumn[];
  readonly batches: AsyncIterable<readonly (readonly unknown[])[]>;
  readonly close: () => void;
}

export interface ReportPoolOptions {
  readonly connection: ClientConfig;
  /** The key of the tokens: report_private.keys. */
  readonly key: string;
  /** Whether the database's processes are this server's own, so that their priority may be changed. */
  readonly isOwn?: boolean;
  readonly queue?: Partial<QueueLimits>;
}

const LIMITS: ReportLimits = { rows: 10_000, bytes: 6 * 1_048_576, milliseconds: 5_000 };
const PLACES = Math.max(1, availableParallelism() - 1);
/** A page asks for all parts of a report at once: thirty at most. Turns are fair, and what waits holds no connection. */
const QUEUE: QueueLimits = { workers: Math.min(4, PLACES), total: 160, project: 120, person: 30, waiting: 45_000 };
/** One export at a time, beside the queries of pages. */
const EXPORTS: QueueLimits = { workers: 1, total: 12, project: 6, person: 2 };
const EXPORT_MS = 600_000;
/** A token ends so much later than its query. */
const TOKEN_REST_MS = 25_000;
/** PostgreSQL begins to count anew only after the limit was off. Older versions have none for a transaction. */
const EXPORT_SETTINGS = {
  all: `set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '60s'`,
  since17: `set local transaction_timeout = 0; set local transaction_timeout = '${EXPORT_MS}ms'`,
};
/** The SQLSTATE of a query that was asked to end. */
const CANCELLED = '57014';
const LOWEST_PRIORITY = 19;
/** About a tenth of a processor that others want too: a query that gets none would run into its limit of time. */
const SESSION_PRIORITY = 10;
/** A long query waits at most so long for short ones that are asked for together with it. */
const GATHER_MS = 150;
/** Queries whose time is kept. */
const TIMES = 2_000;

/** Runs queries by people as the report role: few at a time, in fair turns, each for one asker in a transaction that only reads. */
export class ReportPool {
  private readonly options: ReportPoolOptions;
  private readonly queue: FairQueue;
  private readonly exports = new FairQueue(EXPORTS);
  private readonly idle: Client[] = [];
  private readonly open = new Set<Client>();
  /** How long queries took. What is fast comes first of what one person asks, so that a page fills while slow parts run. */
  private readonly times = new BoundedMap<string, number>(TIMES);
  private isClosed = false;

  constructor(options: ReportPoolOptions) {
    this.options = options;
    this.queue = new FairQueue({ ...QUEUE, ...options.queue });
  }

  /** The rows of a query as an asker sees them. Turns are counted by the caller, who may view as the asker. */
  async run(
    caller: QueueCaller,
    asker: Asker,
    query: ReportQuery,
    given: Partial<ReportLimits> = {},
  ): Promise<ReportResult> {
    const limits = { ...LIMITS, ...given };
    const key = [asker.project, schemaFor(asker.roles), query.text].join(' ');
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

  /** All rows of a query, as they are read: no more of them are in memory than came at once. Exports wait for one another, and for no other query. */
  async openRows(caller: QueueCaller, asker: Asker, query: ReportQuery): Promise<RowStream> {
    const opened = Promise.withResolvers<RowStream>();
    const closed = Promise.withResolvers<void>();
    const work = async (client: Client) => {
      await client.query(EXPORT_SETTINGS.all);
      if (await hasTransactionTimeout(client)) await client.query(EXPORT_SETTINGS.since17);
      const batches = readBatches(client, query);
      const { value: first } = await batches.next();
      const close = () => closed.resolve();
      // The database ends the connection of a reader who takes nothing for long.
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

  /** The columns of a query and how the database would read them. It is not run. */
  describe(caller: QueueCaller, asker: Asker, query: ReportQuery, withPlan: boolean): Promise<QueryDescription> {
    return this.take(caller, asker, { milliseconds: LIMITS.milliseconds }, async (client) => ({
      columns: await describeRows(client, query),
      plan: withPlan ? await explainQuery(client, query) : null,
    }));
  }

  /** The columns of several queries in one turn; undefined for what is refused, and where no time is left. None is run. */
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

  /** Work of one asker on a connection of its own, when it is their turn. */
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
      // What was asked to end may end the next query.
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
      `set local praxis.asker = '${token}'; set local search_path = ${schemaFor(asker.roles)}; ${planSettingsFor(asker.roles)}`,
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

  /** Nothing of one asker is left for the next; a connection of which that is not sure is ended. */
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

/** What fails leaves the transaction to the next one. */
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
 * The server's own work goes first. It needs to be the database's user, or root. Each process of PostgreSQL has a session of its own, and Linux shares a
 * processor among sessions first (sched_autogroup): there the priority of the process alone has no effect, and that of its session counts.
 */
async function lowerPriority(backend: number): Promise<void> {
  try {
    setPriority(backend, LOWEST_PRIORITY);
    await setSessionPriority(backend);
  } catch {
    // as another user, on another machine, or on another system: it works at the priority of all
  }
}

/** Linux takes one such change in a tenth of a second from those who are not root. */
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
