import { DatabaseError, type Client, type ClientConfig } from 'pg';
import { MAX_WRITTEN, type WriteFunctionName } from '../../../../schemas/entities/write-function.ts';
import type { Asker } from '../report/asker.ts';
import { FairQueue, type QueueCaller } from '../../queue/fair-queue.ts';
import { readReportCatalogue } from '../report/catalogue.ts';
import { backendOf, openReportConnection } from '../report/connection.ts';
import { signAsker } from '../report/token.ts';
import { findWriteFaults } from './check.ts';
import { makeWriteSchema } from './schema.ts';

export interface WrittenRows {
  readonly count: number;
  /** The first of the rows. */
  readonly rows: readonly { readonly id: string; readonly name: string }[];
}

/** A function of the closed list with its value. A day is the timestamp of its beginning. */
export interface WriteOrder {
  readonly name: WriteFunctionName;
  readonly value: number | string;
  /** The values for the audit log. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface WriteKey {
  readonly key: string;
  /** The run fails if another number of rows would change. */
  readonly count: number;
  readonly address: string;
  readonly request: string;
}

export type WriteFailureKind = 'mentor' | 'key' | 'busy' | 'slow' | 'too-many' | 'refused';

/** A write service failed and has changed nothing. */
export class WriteFailed extends Error {
  readonly kind: WriteFailureKind;

  constructor(kind: WriteFailureKind, cause?: unknown) {
    super(`The write service changed nothing: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** The number of rows to change differs from the shown one. Nothing was changed. */
export class CountChanged extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`${count} rows would change`);
    this.count = count;
  }
}

const KINDS: Readonly<Record<string, WriteFailureKind>> = {
  PX001: 'mentor',
  PX002: 'key',
  '55P03': 'busy',
  '57014': 'slow',
  '42501': 'refused',
};
const TOKEN_MS = 30_000;
const MAX_SHOWN_ROWS = 50;
/** The types of the values, which are passed as parameters. */
const CALLS: Readonly<Record<WriteFunctionName, string>> = {
  assign_mentor: 'assign_mentor($1::integer)',
  delete_application_drafts: 'delete_application_drafts($1::timestamptz)',
  mark_notifications_read: 'mark_notifications_read($1::timestamptz)',
};

/** Runs functions of a closed list as a role that may do nothing else, one at a time. */
export class WriteServices {
  private readonly connection: ClientConfig;
  private readonly key: string;
  private readonly queue = new FairQueue({ workers: 1, total: 12, project: 6, person: 2 });

  constructor(connection: ClientConfig, key: string) {
    this.connection = connection;
    this.key = key;
  }

  /** Runs the change and rolls it back. */
  attempt(caller: QueueCaller, asker: Asker, order: WriteOrder): Promise<WrittenRows> {
    return this.inTransaction(caller, asker, async (client) => ({ result: await change(client, order), keep: false }));
  }

  /** Changes the rows once for each key, and only the shown number. */
  run(
    caller: QueueCaller,
    asker: Asker,
    order: WriteOrder,
    { key, count, address, request }: WriteKey,
  ): Promise<{ readonly count: number; readonly again: boolean }> {
    return this.inTransaction<{ readonly count: number; readonly again: boolean }>(caller, asker, async (client) => {
      const begun = await client.query<{ done: number | null }>('select begin_run($1, $2, $3) as done', [
        key,
        order.name,
        JSON.stringify(order.values),
      ]);
      const done = begun.rows[0]?.done ?? null;
      if (done !== null) return { result: { count: done, again: true }, keep: false };
      const changed = await change(client, order);
      if (changed.count !== count) throw new CountChanged(changed.count);
      await client.query('select end_run($1, $2, $3, $4)', [key, count, address, request]);
      return { result: { count, again: false }, keep: true };
    });
  }

  private inTransaction<Result>(
    caller: QueueCaller,
    asker: Asker,
    work: (client: Client) => Promise<{ readonly result: Result; readonly keep: boolean }>,
  ): Promise<Result> {
    return this.queue.run(caller, {
      long: async () => {
        const client = await openReportConnection(this.connection);
        try {
          await client.query('begin');
          // Letters, digits, + / = and a dot: it cannot end the string.
          await client.query(`set local praxis.asker = '${signAsker(asker, this.key, backendOf(client), TOKEN_MS)}'`);
          const { result, keep } = await work(client);
          await client.query(keep ? 'commit' : 'rollback');
          return result;
        } catch (error) {
          throw toFailure(error);
        } finally {
          // Uncommitted work is rolled back with the connection.
          await client.end();
        }
      },
    });
  }
}

async function change(client: Client, { name, value }: WriteOrder): Promise<WrittenRows> {
  const { rows } = await client.query<{ count: number; id: string; name: string }>(
    `with changed as materialized (select id, name from ${CALLS[name]})
      select (select count(*)::integer from changed) as count, id, name from changed limit ${MAX_SHOWN_ROWS}`,
    [value],
  );
  const count = rows[0]?.count ?? 0;
  if (count > MAX_WRITTEN) throw new WriteFailed('too-many');
  return { count, rows: rows.map((row) => ({ id: row.id, name: row.name })) };
}

function toFailure(error: unknown): unknown {
  const kind = error instanceof DatabaseError ? KINDS[error.code ?? ''] : undefined;
  return kind === undefined ? error : new WriteFailed(kind, error);
}

interface WriteAccess {
  readonly owner: ClientConfig;
  /** The role that runs write services, if there is one. */
  readonly write?: ClientConfig;
}

/** Opens write services. If the role has too many rights, the log says which, and there are none. */
export async function openWriteServices(
  { owner, write }: WriteAccess,
  log: { info(text: string): void; warn(text: string): void },
): Promise<WriteServices | undefined> {
  if (!write) {
    log.info('Write services are off: DATABASE_WRITE_URL is not set.');
    return undefined;
  }
  try {
    await makeWriteSchema(owner, write.user);
    const faults = await findWriteFaults(owner, write.user ?? '');
    if (faults.length === 0) return new WriteServices(write, (await readReportCatalogue(owner)).key);
    log.warn(`Write services are off, because their role has too many rights: ${faults.join('; ')}.`);
  } catch (error) {
    log.warn(`Write services are off: ${error instanceof Error ? error.message : String(error)}`);
  }
  return undefined;
}
