import { CallError } from '../../engine/index.ts';
import { BookFailure, openBookSession } from '../../engine/workbook/index.ts';
import {
  findDifferences,
  readWorkbookInWorker,
  WorkbookFileError,
  type ImportedWorkbook,
} from '../../engine/workbook/files/index.ts';

/** Reads a file of Excel or LibreOffice, and compares its results with our own. A fault is a CallError with the code workbook-<fault>. */
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

/** The report lists no more differences: a function that computes otherwise may be in every cell. */
const MOST_DIFFERENCES = 200;

/** The report with a note for each result that differs. A workbook that cannot be computed has none: the grid of the dialog says why. */
async function withDifferences({ workbook, report, results }: ImportedWorkbook, locale: string) {
  try {
    const cells = [...results.keys()];
    const session = await openBookSession(workbook, { locale });
    const computed = await session.readValues(cells);
    session.close();
    const values = new Map(cells.map((cell, index) => [cell, computed[index] ?? null]));
    const differences = findDifferences({ workbook, results, values });
    const listed = differences.slice(0, MOST_DIFFERENCES);
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
