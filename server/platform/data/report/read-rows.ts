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
  /** There are more rows than the limit. */
  readonly isCut: boolean;
}

/** The result of describing a query without running it. */
export interface QueryDescription {
  readonly columns: readonly ReportResultColumn[];
  /** The plan of EXPLAIN; null if it was not requested. */
  readonly plan: unknown;
}

interface WrittenText {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Rows of a batch: a few at first, then as many as are short. */
const BATCH = { first: 20, max: 500, bytes: 1_048_576 };
/** The prefix before a query: places in PostgreSQL's messages count from there. */
export const CURSOR_PREFIX = 'declare praxis_report no scroll cursor for ';

/** A batch of rows; the one after the last rows is empty. */
interface RowBatch {
  readonly columns: readonly ReportResultColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Reads the rows of a query in batches. By the cursor the database itself accepts only a reading query: no command and
 * no writing statement can follow `declare ... cursor for`. The extended protocol accepts one statement only.
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
    count = Math.min(BATCH.max, Math.max(1, Math.floor((BATCH.bytes * sum) / (size + 1))));
  }
}

/** The rows of a query up to a limit. */
export async function readRows(
  client: Client,
  query: WrittenText,
  { rows: max, bytes }: ReportLimits,
): Promise<ReportResult> {
  const rows: (readonly unknown[])[] = [];
  let size = 0;
  let columns: readonly ReportResultColumn[] = [];
  for await (const batch of readBatches(client, query)) {
    columns = batch.columns;
    for (const row of batch.rows) {
      size += sizeOf(row);
      if (rows.length === max || size > bytes) return { columns, rows, isCut: true };
      rows.push(row);
    }
  }
  return { columns, rows, isCut: false };
}

/** The columns of a query. Opens its cursor without reading rows. */
export async function describeRows(client: Client, { text, values }: WrittenText): Promise<ReportResultColumn[]> {
  await ask(client, CURSOR_PREFIX + text, values);
  return presentColumns(await ask(client, 'fetch forward 0 from praxis_report', []));
}

/** The plan of a query. Without `analyze` it is not run. */
export async function explainQuery(client: Client, { text, values }: WrittenText): Promise<unknown> {
  const { rows } = await ask(client, `explain (format json) ${text}`, values);
  return rows[0]?.[0] ?? null;
}

const presentColumns = ({ fields }: QueryArrayResult<unknown[]>): ReportResultColumn[] =>
  fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));

// pg's declarations lack the mode `extended`, the protocol that accepts one statement only.
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
