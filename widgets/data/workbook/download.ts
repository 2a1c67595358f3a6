import { loadWorkbookFiles } from '../../../workbook/index.ts';
import { cleanFileName } from '../../../schemas/formats/clean-file-name.ts';
import type { OpenBook } from './open-book.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves the workbook with its values and formulas as an Excel file. The writer is loaded on demand. */
export async function downloadBook(book: OpenBook, label: string): Promise<void> {
  const { writeWorkbookFile } = await loadWorkbookFiles();
  const values = await book.session.readValues(book.workbook.Active.map((_, cell) => cell));
  const bytes = await writeWorkbookFile(book.workbook, (cell) => values[cell] ?? null);
  const address = URL.createObjectURL(new Blob([bytes], { type: TYPE }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${cleanFileName(label)}.xlsx`;
  link.click();
  // The browser must have started reading before the address is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 1_500);
}
