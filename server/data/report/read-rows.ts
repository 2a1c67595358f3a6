import type { Client, QueryArrayResult } from 'pg';
import { resetBytes } from './connection.ts';

export interface ReportLimits {
  readonly rows: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

export interface ReportResultColumn {
  readonly name: string;
  /** The id of the type in PostgreSQL's catalogue. */
  readonly type: number;
}

export interface ReportResult {
  readonly columns: readonly ReportResultColumn[];
  readonly rows: readonly (readonly unknown[])[];
  /** There are more rows than the limits let through. */
  readonly isCut: boolean;
}

/** What is known of a query that does not run. */
export interface QueryDescription {
  readonly columns: readonly ReportResultColumn[];
  /** How the database would read it, as EXPLAIN has it; null where nobody asked. */
  readonly plan: unknown;
}

interface WrittenText {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Rows at once: a few at first, then as many as are short. */
const BATCH = { first: 20, most: 500, bytes: 4 * 1_048_576 };
/** What PostgreSQL adds before a query: places in its messages count from there. */
export const CURSOR_PREFIX = 'declare praxis_report no scroll cursor for ';

/**
 * Reads the rows of a query in batches until a limit. As a cursor the database itself takes nothing but a query that reads: no command, and no statement
 * that writes, fits behind `declare ... cursor for`. The extended protocol takes one statement alone.
 */
export async function readRows(
  client: Client,
  { text, values }: WrittenText,
  { rows: most, bytes }: ReportLimits,
): Promise<ReportResult> {
  await ask(client, CURSOR_PREFIX + text, values);
  const rows: unknown[][] = [];
  let size = 0;
  let columns: ReportResultColumn[] = [];
  let count = BATCH.first;
  let isMore = true;
  while (isMore) {
    resetBytes(client);
    const wanted = Math.min(count, most + 1 - rows.length);
    const batch = await ask(client, `fetch forward ${wanted} from praxis_report`, []);
    columns = presentColumns(batch);
    for (const row of batch.rows) {
      size += sizeOf(row);
      if (rows.length === most || size > bytes) return { columns, rows, isCut: true };
      rows.push(row);
    }
    isMore = batch.rows.length > 0;
    count = Math.min(BATCH.most, Math.max(1, Math.floor((BATCH.bytes * rows.length) / (size + 1))));
  }
  return { columns, rows, isCut: false };
}

/** The columns of a query. Its cursor is opened, and reads no row. */
export async function describeRows(client: Client, { text, values }: WrittenText): Promise<ReportResultColumn[]> {
  await ask(client, CURSOR_PREFIX + text, values);
  return presentColumns(await ask(client, 'fetch forward 0 from praxis_report', []));
}

/** The plan of a query. Without `analyze` nothing runs. */
export async function explainQuery(client: Client, { text, values }: WrittenText): Promise<unknown> {
  const { rows } = await ask(client, `explain (format json) ${text}`, values);
  return rows[0]?.[0] ?? null;
}

const presentColumns = ({ fields }: QueryArrayResult<unknown[]>): ReportResultColumn[] =>
  fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));

// The declarations of pg do not know the mode, which is `extended` for the protocol that takes one statement alone.
const ask = (client: Client, text: string, values: readonly unknown[]): Promise<QueryArrayResult<unknown[]>> =>
  client.query<unknown[]>({ text, values: [...values], rowMode: 'array', queryMode: 'extended' } as {
    text: string;
    values: unknown[];
    rowMode: 'array';
  });

const sizeOf = (row: readonly unknown[]): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8 + lengthOf(value)), 0);

const lengthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
