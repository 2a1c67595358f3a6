import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { createScriptCaller, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import type { StreamAnswer } from '../../../platform/http/stream.ts';
import { countMentees, loadMenteeIds, loadRowsByIds, EXPORT_CELLS } from './rows.ts';
import { type CellText, createWorkbook } from '../../../platform/sheets/workbook.ts';
import type { GridSelection } from './selection.ts';
import { createSheet, type ExportColumns, type Sheet } from './sheet.ts';
import type { ReportState } from '../../../platform/data/column-types.ts';
import { XLSX_TYPE } from '../../../../engine/export/workbook-parts.ts';

type State = Calls['grid.reportState']['reply'];

/** The number of rows in memory at a time. */
const BATCH = 100;
/** The default file name. */
const DEFAULT_FILE_NAME = 'Report.xlsx';

interface ReportRequest {
  readonly selection: GridSelection;
  readonly asked: ExportColumns;
}

/** Stores the request; the file is made when it is fetched. */
export async function requestReport(
  db: Db,
  reader: Reader,
  order: ReportRequest,
): Promise<Calls['grid.report']['reply']> {
  await sql`delete from grid_reports where created < now() - interval '1 day'`.execute(db);
  const count = await countMentees(db, reader, order.selection);
  const { id } = await db
    .insertInto('grid_reports')
    .values({ person: reader.person, project: reader.project.id, asked: JSON.stringify(order), count })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { Ticket: id, Count: count };
}

/** A ticket is for one file and one person. */
export async function getReportFile(context: CallContext, reader: Reader, ticket: string): Promise<StreamAnswer> {
  const { db } = context;
  const row = await updateOwnReport(db, reader, ticket)
    .set({ state: 'running' })
    .where('state', '=', 'waiting')
    .returning('asked')
    .executeTakeFirst();
  if (!row) throw reportNotFound();
  // The stored value was written by `requestReport`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const order = row.asked as unknown as ReportRequest;
  const bytes = createWorkbook(createLines(db, reader, ticket, order, createScriptCaller(context, reader)));
  return { type: XLSX_TYPE, tag: ticket, name: DEFAULT_FILE_NAME, open: () => Promise.resolve(Readable.from(bytes)) };
}

type Lines = readonly (readonly CellText[])[];

/** The heading, then the rows in batches. Stores the progress, and stops if the report was stopped. */
async function* createLines(
  db: Db,
  reader: Reader,
  ticket: string,
  order: ReportRequest,
  caller: ScriptCaller,
): AsyncGenerator<Lines> {
  let state: ReportState = 'failed';
  try {
    const sheet = await createSheet(db, reader, order.asked);
    yield [sheet.headers];
    const batches = splitIntoBatches(await loadMenteeIds(db, reader, order.selection));
    for await (const lines of mapAhead(batches, (batch) => createBatchLines(db, reader, sheet, batch, caller))) {
      if (await isStopped(db, reader, ticket, lines.length)) throw new ReportStopped();
      yield lines;
    }
    state = 'done';
  } catch (error) {
    if (error instanceof ReportStopped) state = 'stopped';
    throw error;
  } finally {
    await updateOwnReport(db, reader, ticket).set({ state }).where('state', '=', 'running').execute();
  }
}

class ReportStopped extends Error {
  override readonly name = 'Stopped';
}

async function createBatchLines(
  db: Db,
  reader: Reader,
  sheet: Sheet,
  batch: readonly number[],
  caller: ScriptCaller,
): Promise<Lines> {
  return sheet.lines(await loadRowsByIds(db, reader, batch, sheet.actions, EXPORT_CELLS), caller);
}

/** Starts the next batch while this one is written. */
async function* mapAhead<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const begin = (item: Item | undefined): Promise<Made> | undefined => {
    const making = item === undefined ? undefined : make(item);
    // A consumer that stops early does not wait for it.
    making?.catch(() => undefined);
    return making;
  };
  let next = begin(items[0]);
  for (let index = 1; next; index += 1) {
    const made = await next; // oxlint-disable-line no-await-in-loop -- one batch after the other: that is the point
    next = begin(items[index]);
    yield made;
  }
}

const splitIntoBatches = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => ids.slice(index * BATCH, (index + 1) * BATCH));

async function isStopped(db: Db, reader: Reader, ticket: string, more: number): Promise<boolean> {
  const row = await updateOwnReport(db, reader, ticket)
    .set({ done: sql<number>`done + ${more}` })
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row === undefined;
}

export async function getReportState(db: Db, reader: Reader, ticket: string): Promise<State> {
  const row = await db
    .selectFrom('grid_reports')
    .where('id', '=', uuidValue(ticket))
    .where('person', '=', reader.person)
    .where('project', '=', reader.project.id)
    .select(['state', 'done', 'count'])
    .executeTakeFirst();
  if (!row) throw reportNotFound();
  return { State: row.state, Done: row.done, Count: row.count };
}

/** Stops the report: a download in progress ends. */
export async function stopReport(db: Db, reader: Reader, ticket: string): Promise<State> {
  await updateOwnReport(db, reader, ticket)
    .set({ state: 'stopped' })
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  return getReportState(db, reader, ticket);
}

const updateOwnReport = (db: Db, reader: Reader, ticket: string) =>
  db
    .updateTable('grid_reports')
    .where('id', '=', uuidValue(ticket))
    .where('person', '=', reader.person)
    .where('project', '=', reader.project.id);

const uuidValue = (ticket: string) => sql<string>`${ticket}::uuid`;

const reportNotFound = () => notFound('no-report', 'There is no such file, or it was fetched before.');
