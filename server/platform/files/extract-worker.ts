import { parentPort, workerData } from 'node:worker_threads';
import { createStorage } from './create-storage.ts';
import type { ExtractOrder, ExtractedText } from './extract.ts';
import { readDocumentText } from './document-text.ts';

/** The thread that reads one file; server/platform/files/extract.ts starts it, and terminates it after a timeout. */
async function work({ config, key, mime, size }: ExtractOrder): Promise<ExtractedText> {
  const storage = createStorage(config);
  try {
    const read = (start: number, length: number) => storage.read(key, start, length);
    // An error of the storage is retried; a file that is no document has no text.
    await read(0, 1);
    return await readDocumentText({ name: '', size, read }, mime).catch(() => ({ text: '', pages: null }));
  } finally {
    await storage.close();
  }
}

// The starter of the thread passed this; a thread has no origin.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, unicorn/require-post-message-target-origin
parentPort?.postMessage(await work(workerData as ExtractOrder));
