import { WorkbookFileError } from './file-error.ts';
import { MOST_FILE_BYTES } from './limits.ts';
import type { FileAnswer } from './file-worker.ts';
import type { ImportedWorkbook } from './to-workbook.ts';

/** No file of the permitted size takes longer. */
const LONGEST_MS = 60_000;

/** Reads a file of a workbook beside the page, which stays usable. Rejects with WorkbookFileError. */
export async function readWorkbookInWorker(blob: Blob, name: string, locale: string): Promise<ImportedWorkbook> {
  if (blob.size > MOST_FILE_BYTES) throw new WorkbookFileError('too-big');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'workbook-file' });
  try {
    const answer = await new Promise<FileAnswer>((resolve) => {
      setTimeout(() => resolve({ fault: 'too-big' }), LONGEST_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => resolve(data));
      // A worker that runs out of memory ends with an error.
      worker.addEventListener('error', () => resolve({ fault: 'too-big' }));
      worker.postMessage({ bytes, name, locale }, [bytes.buffer]);
    });
    if ('imported' in answer) return answer.imported;
    throw new WorkbookFileError(answer.fault);
  } finally {
    worker.terminate();
  }
}
