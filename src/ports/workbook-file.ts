import { CallError } from '../../engine/index.ts';
import { BookFailure, openBookSession } from '../../workbook/index.ts';
import {
  findDifferences,
  readWorkbookInWorker,
  WorkbookFileError,
  type ImportedWorkbook,
} from '../../workbook/files/index.ts';

/** Reads an Excel or LibreOffice file, and compares its results with the computed ones. A fault is a CallError with the code workbook-<fault>. */
export async function readWorkbook(blob: Blob) {
  const name = blob instanceof File ? blob.name : '';
  const locale = document.documentElement.lang;
  try {
    const imported = await readWorkbookInWorker(blob, name, locale);
    return { workbook: imported.workbook, report: await withDifferences(imported, locale) };
  } catch (error) {
    if (!(error instanceof WorkbookFileError)) throw error;
    throw new CallError({ code: `workbook-${error.fault}`, status: 422, text: error.message });
  }
}

/** The maximum number of listed differences, because a function with other results may be in every cell. */
const MAX_DIFFERENCES = 200;

/** Adds a note to the report for each result that differs. A workbook that cannot be computed has none: the grid of the dialog shows the reason. */
async function withDifferences({ workbook, report, results }: ImportedWorkbook, locale: string) {
  try {
    const cells = [...results.keys()];
    const session = await openBookSession(workbook, { locale });
    const computed = await session.readValues(cells);
    session.close();
    const values = new Map(cells.map((cell, index) => [cell, computed[index] ?? null]));
    const differences = findDifferences({ workbook, results, values });
    const listed = differences.slice(0, MAX_DIFFERENCES);
    return {
      ...report,
      notes: [...report.notes, ...listed],
      more: report.more + differences.length - listed.length,
    };
  } catch (error) {
    if (error instanceof BookFailure) return report;
    throw error;
  }
}
