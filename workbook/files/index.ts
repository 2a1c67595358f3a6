/** Files of workbooks. The code that reads and writes them is loaded by `import()` of this file. */
export { WorkbookFileError, type WorkbookFileFault } from './file-error.ts';
export { readWorkbookInWorker } from './browser.ts';
export { readWorkbookFile } from './read.ts';
export type { ImportNote, ImportReport } from './report.ts';
export type { ImportedWorkbook } from './to-workbook.ts';
export { writeWorkbookFile } from './write/index.ts';
export { findDifferences } from './differences.ts';
