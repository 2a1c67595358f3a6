import { WorkbookFileError } from './file-error.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import type { FileAnswer } from './file-worker.ts';
import type { ImportedWorkbook } from './to-workbook.ts';

/** The time limit for reading a file. A file of the permitted size needs less. */
const MAX_MS = 60_000;

/** Reads a workbook file in a worker, so that the page stays usable. Rejects with WorkbookFileError. */
export async function readWorkbookInWorker(blob: Blob, name: string, locale: string): Promise<ImportedWorkbook> {
  if (blob.size > MAX_FILE_BYTES) throw new WorkbookFileError('too-big');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'workbook-file' });
  try {
    const answer = await new Promise<FileAnswer>((resolve) => {
      setTimeout(() => resolve({ fault: 'too-big' }), MAX_MS);
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
