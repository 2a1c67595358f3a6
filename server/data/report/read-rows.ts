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
const BATCH = { first: 20, most: 500, bytes: 1_048_576 };
/** What PostgreSQL adds before a query: places in its messages count from there. */
export const CURSOR_PREFIX = 'declare praxis_report no scroll cursor for ';

/** Rows that came at once; the last ones of a query are none. */
interface RowBatch {
  readonly columns: readonly ReportResultColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Reads the rows of a query in batches. As a cursor the database itself takes nothing but a query that reads: no command, and no statement that writes, fits
 * behind `declare ... cursor for`. The extended protocol takes one statement alone.
 */
export async function* readBatches(client: Client, { text, values }: WrittenText): AsyncGenerator<RowBatch> {
  await ask(client, CURSOR_PREFIX + text, values);
  let [count, sum, size] = [BATCH.first, 0, 0];
  for (;;) {
    resetBytes(client);
    const batch = await ask(client, `fetch forward ${count} from praxis_report`, []); // oxlint-disable-line no-await-in-loop -- one after the other
    yield { columns: presentColumns(batch), rows: batch.rows };
    if (batch.rows.length === 0) return;
    sum += batch.rows.length;
    size += batch.rows.reduce((all, row) => all + sizeOf(row), 0);
    count = Math.min(BATCH.most, Math.max(1, Math.floor((BATCH.bytes * sum) / (size + 1))));
  }
}

/** The rows of a query until a limit. */
export async function readRows(
  client: Client,
  query: WrittenText,
  { rows: most, bytes }: ReportLimits,
): Promise<ReportResult> {
  const rows: (readonly unknown[])[] = [];
  let size = 0;
  let columns: readonly ReportResultColumn[] = [];
  for await (const batch of readBatches(client, query)) {
    columns = batch.columns;
    for (const row of batch.rows) {
      size += sizeOf(row);
      if (rows.length === most || size > bytes) return { columns, rows, isCut: true };
      rows.push(row);
    }
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
