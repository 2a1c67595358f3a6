/** Files of workbooks. What reads and writes them is behind `import()` of this file. */
export { WorkbookFileError, type WorkbookFileFault } from './file-error.ts';
export { readWorkbookFile } from './read.ts';
export { NOTE_KINDS, type ImportNote, type ImportReport, type NoteKind } from './report.ts';
export type { ImportedWorkbook } from './to-workbook.ts';
export { writeWorkbookFile } from './write/index.ts';
