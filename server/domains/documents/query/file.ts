import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Query } from '../../../../schemas/documents/index.ts';
import { XLSX_TYPE } from '../../../../engine/export/workbook-parts.ts';
import { exportCell } from '../../../../engine/export/cell.ts';
import { csvCell } from '../../../../schemas/formats/csv-cell.ts';
import type { ColumnType } from '../../../../schemas/entities/query.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { RowStream } from '../../../platform/data/report/pool.ts';
import type { StreamAnswer } from '../../../platform/http/stream.ts';
import { askerOf } from '../../../policy/asker.ts';
import type { Reader } from '../../../policy/reader.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { createWorkbook } from '../../../platform/sheets/workbook.ts';
import { readParams } from '../params/params.ts';
import { toProblem } from './fault.ts';
import { presentTable } from '../documents/query-results.ts';
import { requireReports, typesOf } from './run.ts';

type Cell = string | number;
type Lines = readonly (readonly Cell[])[];

export type QueryFileFormat = 'csv' | 'xlsx';

/** The maximum number of rows of a sheet. */
const MAX_ROWS = 1_000_000;
const SEPARATOR = ';';
const BYTE_ORDER_MARK = '\uFEFF';

const FORMATS: Partial<Readonly<Record<ColumnType, string>>> = { date: 'date', timestamp: 'datetime' };

/**
 * All rows of a query as a file that is written while it is sent. A query that fails at once is a problem and not a
 * file.
 */
export async function openQueryFile(
  context: CallContext,
  reader: Reader,
  { Name, Query: text, Params = [] }: Query,
  { format, values: given }: { readonly format: QueryFileFormat; readonly values: Readonly<Record<string, unknown>> },
): Promise<StreamAnswer> {
  const values = readParams(Params, given, { pointer: '/Values', code: 'fields-do-not-fit' });
  const query = { text, types: typesOf(Params), values };
  const rows = await requireReports(context)
    .openRows(createScriptCaller(context, reader), askerOf(reader), query)
    .catch((error: unknown) => {
      throw toProblem(error);
    });
  const lines = createLines(rows);
  const bytes = Readable.from(format === 'xlsx' ? createWorkbook(lines) : createCsv(lines));
  bytes.once('close', rows.close);
  return {
    type: format === 'xlsx' ? XLSX_TYPE : 'text/csv; charset=utf-8',
    tag: randomUUID(),
    name: `${Name.replaceAll('/', ' ')}.${format}`,
    open: () => Promise.resolve(bytes),
  };
}

async function* createLines({ columns, batches }: RowStream): AsyncGenerator<Lines> {
  yield [columns.map(({ name }) => name)];
  let count = 0;
  for await (const rows of batches) {
    count += rows.length;
    if (count > MAX_ROWS) throw new Error(`An export has more than ${MAX_ROWS} rows`);
    const { Columns, Rows } = presentTable({ columns, rows, isCut: false }, 0);
    yield Rows.map((row) => row.map((value, at) => exportCell(value, FORMATS[Columns[at]?.Type ?? 'text'])));
  }
}

async function* createCsv(lines: AsyncIterable<Lines>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const rows of lines)
    if (rows.length > 0)
      yield rows.map((cells) => `${cells.map((cell) => csvCell(cell, SEPARATOR)).join(SEPARATOR)}\r\n`).join('');
}
