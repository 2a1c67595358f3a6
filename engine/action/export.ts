import { runInAction } from 'mobx';
import { DocumentError } from '../prepare/document-error.ts';
import type { ActionOf } from './maker.ts';
import type { Run } from './run.ts';
import { jsonText, spreadsheetText, csvText } from './export-formats.ts';
import type { Table } from './table.ts';

/** Brings a grid's rows into a file: those in view, or `all` that its source can load. */
export async function exportGrid(action: ActionOf<'export'>, name: string, run: Run): Promise<void> {
  const { unit } = run.scope;
  const table =
    run.page.tables.get(unit.nodeId(action.grid, run.scope.suffix)) ?? run.page.tables.get(unit.nodeId(action.grid));
  if (!table) throw new DocumentError(`There is no grid ${action.grid} to export`, '');
  const job = action.job === undefined ? null : unit.job(action.job);
  const signal = job ? AbortSignal.any([run.signal, job.start(0)]) : run.signal;
  try {
    const rows = action.all ? await unit.source(action.all.source).all(action.all, signal, job) : undefined;
    await save(action.format, table(rows), name, run);
    runInAction(() => job?.finish());
  } catch (error) {
    runInAction(() => job?.stop(error));
    if (!signal.aborted) throw error;
  }
}

async function save(format: string, table: Table, name: string, run: Run): Promise<void> {
  const { ports, options } = run.page;
  const own = options.exporters?.[format];
  if (own) return ports.download({ blob: await own(table), name });
  if (format === 'xlsx') return ports.download({ blob: await workbook(table), name });
  const [make, type] = FORMATS[format] ?? [];
  if (!make || !type) throw new DocumentError(`Nothing writes ${format}`, '');
  return ports.download({ text: make(table), name, type });
}

async function workbook(table: Table): Promise<Blob> {
  const { xlsxFile, XLSX_TYPE } = await import('./xlsx.ts');
  return new Blob([xlsxFile(table)], { type: XLSX_TYPE });
}

const FORMATS: Readonly<Record<string, readonly [(table: Table) => string, string]>> = {
  csv: [csvText, 'text/csv;charset=utf-8'],
  xls: [spreadsheetText, 'application/vnd.ms-excel'],
  json: [jsonText, 'application/json'],
};
