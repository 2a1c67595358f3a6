import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes a worker of it
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';

/** One for all documents of the page: a document that is closed takes along only a worker of its own. */
let worker: PDFWorker | null = null;

/** Opens a PDF; the server sends it in ranges, so that the first page of a long one comes soon. Scripts in it never run. */
export async function openPdf(src: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  worker ??= PDFWorker.create({ port: new PdfWorker() });
  const task = getDocument({ url: src, worker, withCredentials: true, enableXfa: false, useSystemFonts: true });
  signal.addEventListener('abort', () => void task.destroy());
  return task.promise;
}
