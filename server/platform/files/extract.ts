import { Worker } from 'node:worker_threads';
import type { Config } from '../base/config.ts';

/** The extracted contents of a file. */
export interface ExtractedText {
  readonly text: string;
  /** The number of pages of a PDF, or of a text document that states it. */
  readonly pages: number | null;
}

/** The file to read, and the settings of the storage. */
export interface ExtractOrder {
  readonly config: Config;
  readonly key: string;
  readonly mime: string;
  readonly size: number;
}

/** Longer files are found by their title only. */
const MAX_BYTES = 104_857_600;

/**
 * The limits of a thread that reads. V8 limits its heap; memory outside of it, such as a stream that unpacks to far
 * more, is checked at intervals.
 */
const LIMITS = { milliseconds: 30_000, heapMegabytes: 256, bytes: 536_870_912 };
type Limits = typeof LIMITS;
const CHECK_MS = 50;

const EMPTY_TEXT: ExtractedText = { text: '', pages: null };

const READABLE =
  /^(?:text\/(?:plain|csv|markdown)|application\/pdf|application\/vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation))$/;

const isReadable = ({ mime, size }: Pick<ExtractOrder, 'mime' | 'size'>): boolean =>
  READABLE.test(mime) && size <= MAX_BYTES;

/**
 * Reads the text of a file in a thread of its own with limits of time and memory. A file that cannot be read has an
 * empty text.
 */
export async function extractText(order: ExtractOrder, given: Partial<Limits> = {}): Promise<ExtractedText> {
  if (!isReadable(order)) return EMPTY_TEXT;
  const limits = { ...LIMITS, ...given };
  const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
    env: {},
  });
  try {
    return await waitForAnswer(worker, limits);
  } finally {
    await worker.terminate();
  }
}

function waitForAnswer(worker: Worker, { milliseconds, bytes }: Limits): Promise<ExtractedText> {
  return new Promise((resolve, reject) => {
    // A file that exceeds a limit is broken or malicious: it stays, without a text.
    const nothing = () => resolve(EMPTY_TEXT);
    const timer = setTimeout(nothing, milliseconds);
    const looking = setInterval(() => void threadMemory(worker).then((held) => held > bytes && nothing()), CHECK_MS);
    worker.once('message', (answer: ExtractedText) => resolve(answer));
    worker.once('error', (error) => {
      if (isOutOfMemory(error)) nothing();
      else reject(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      clearInterval(looking);
      nothing();
    });
  });
}

/** The bytes of a thread inside and outside of its heap; 0 after its end. */
async function threadMemory(worker: Worker): Promise<number> {
  try {
    const { used_heap_size: heap, external_memory: outside } = await worker.getHeapStatistics();
    return heap + outside;
  } catch {
    return 0;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
