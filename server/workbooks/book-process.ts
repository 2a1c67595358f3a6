import { connectBook } from '../../engine/workbook/connect-book.ts';

// The checker is loaded when a workbook is checked: a process that computes starts in half the time.
connectBook(async (json) => (await import('./check-workbook.ts')).checkWorkbook(json));
