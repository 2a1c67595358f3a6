import { connectBook } from '../../../workbook/connect-book.ts';

// The checker is loaded when a workbook is checked, so that a computing process starts in half the time.
connectBook(async (json) => (await import('./check-workbook.ts')).checkWorkbook(json));
