import { CallError } from '../../engine/index.ts';
import { readWorkbookInWorker, WorkbookFileError } from '../../engine/workbook/files/index.ts';

/** Reads a file of Excel or LibreOffice. A fault is a CallError with the code workbook-<fault>. */
export async function readWorkbook(blob: Blob) {
  const name = blob instanceof File ? blob.name : '';
  try {
    const { workbook, report } = await readWorkbookInWorker(blob, name, document.documentElement.lang);
    return { workbook, report };
  } catch (error) {
    if (!(error instanceof WorkbookFileError)) throw error;
    throw new CallError({ code: `workbook-${error.fault}`, status: 422, text: error.message });
  }
}
