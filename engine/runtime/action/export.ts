import type { Step } from '../../prepare/types.ts';
import { runInAction } from 'mobx';
import { DocumentError } from '../../prepare/document-error.ts';
import type { Job } from '../scope/job.ts';
import type { ActionOf } from './action-compiler.ts';
import { sequence, type Run } from './run.ts';
import { WRITERS, type FileWriter } from '../../export/formats.ts';
import type { TableMaker } from '../../export/table.ts';

export interface ExportedFile {
  readonly name: string;
  /** Between the cells of a CSV file. */
  readonly separator: string | undefined;
  /** Prepares each page of rows before its columns are read. */
  readonly steps: readonly Step[];
}

type Action = ActionOf<'export'>;

/** Brings a grid's rows into a file: those in view, or `all` that its source can load, a page at a time. */
export async function exportGrid(action: Action, file: ExportedFile, run: Run): Promise<void> {
  const { unit } = run.scope;
  const table =
    run.page.tables.get(unit.nodeId(action.grid, run.scope.suffix)) ?? run.page.tables.get(unit.nodeId(action.grid));
  if (!table) throw new DocumentError(`There is no grid ${action.grid} to export`, '');
  const job = action.job === undefined ? null : unit.job(action.job);
  const signal = job ? AbortSignal.any([run.signal, job.start(0)]) : run.signal;
  const writer = await writerOf(action.format, file.separator);
  try {
    const parts = action.all
      ? await pagesOf(action, action.all, { table, writer, steps: file.steps, run, signal, job })
      : [writer.part(table(), 0)];
    signal.throwIfAborted();
    await run.page.ports.download({ ...(await writer.whole(table([]), parts)), name: file.name });
    runInAction(() => job?.finish());
  } catch (error) {
    runInAction(() => job?.stop(error));
    if (!signal.aborted) throw error;
  }
}

interface Export {
  readonly table: TableMaker;
  readonly writer: FileWriter;
  readonly steps: readonly Step[];
  readonly run: Run;
  readonly signal: AbortSignal;
  readonly job: Job | null;
}

/** Pages load in parallel and are converted one after the other, since preparing a page writes values that its columns read. */
async function pagesOf(
  action: Action,
  all: NonNullable<Action['all']>,
  { table, writer, steps, run, signal, job }: Export,
): Promise<readonly unknown[]> {
  const parts: unknown[] = [];
  let writing = Promise.resolve();
  const write = async (rows: readonly unknown[], number: number): Promise<void> => {
    signal.throwIfAborted();
    const inner = run.withNames(action.as === undefined ? {} : { [action.as]: rows }, signal);
    await runInAction(() => sequence(steps, inner));
    parts[number] = writer.part(table(rows), number * all.size);
  };
  const take = (rows: readonly unknown[], number: number): Promise<void> => {
    const written = writing.then(() => write(rows, number));
    // The pending conversion of this page rejects with the failure.
    writing = written.catch(() => undefined);
    return written;
  };
  await run.scope.unit.source(all.source).eachPage({ ...all, signal, job, take });
  return parts;
}

async function writerOf(format: string, separator: string | undefined): Promise<FileWriter> {
  if (format === 'xlsx') return (await import('../../export/xlsx.ts')).xlsxWriter;
  const writer = WRITERS[format];
  if (!writer) throw new DocumentError(`Nothing writes ${format}`, '');
  return writer(separator);
}
