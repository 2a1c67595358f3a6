import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite turns it into a worker
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';

/** One worker for all documents of the page. A closed document ends only a worker of its own. */
let worker: PDFWorker | null = null;

/** Opens a PDF. The server sends it in ranges, so that the first page of a long one is shown early. Scripts in it never run. */
export async function openPdf(src: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  worker ??= PDFWorker.create({ port: new PdfWorker() });
  const task = getDocument({ url: src, worker, withCredentials: true, enableXfa: false, useSystemFonts: true });
  signal.addEventListener('abort', () => void task.destroy());
  return task.promise;
}
