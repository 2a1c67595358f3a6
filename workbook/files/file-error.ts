import { ArchiveError } from '../../engine/archive/index.ts';

/** The reason why a file cannot be read as a workbook. Texts: workbooks.fileFaults.<fault>. */
export type WorkbookFileFault =
  | 'kind'
  | 'old'
  | 'encrypted'
  | 'broken'
  | 'too-big'
  | 'no-sheets'
  | 'too-many-cells'
  | 'too-long';

/** A file that cannot be read as a workbook. */
export class WorkbookFileError extends Error {
  readonly fault: WorkbookFileFault;
  constructor(fault: WorkbookFileFault) {
    super(`The file is no readable workbook: ${fault}.`);
    this.name = 'WorkbookFileError';
    this.fault = fault;
  }
}

/** The fault of an error of reading; undefined for errors of the program. */
export function faultOf(error: unknown): WorkbookFileFault | undefined {
  if (error instanceof WorkbookFileError) return error.fault;
  return error instanceof ArchiveError ? error.fault : undefined;
}
