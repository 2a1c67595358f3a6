import { CallError } from '../../../engine/index.ts';
import type { TableAnswer } from './table-worker.ts';
import type { Table } from './table.ts';

/** Reads a table in a worker, so that the page stays usable however large the file is. */
export async function readTableFile(blob: Blob): Promise<Table> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module', name: 'table' });
  try {
    const answer = await new Promise<TableAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => resolve(data));
      worker.addEventListener('error', () => reject(fault('table-broken')));
      worker.postMessage(bytes, [bytes.buffer]);
    });
    if ('table' in answer) return answer.table;
    throw fault(answer.fault, answer.row);
  } finally {
    worker.terminate();
  }
}

const fault = (code: string, row?: number): CallError =>
  new CallError({
    code,
    status: 422,
    text: code === 'table-quotes' ? `Mismatched Quotes (row ${row})` : 'The file is no table.',
    data: { row: row ?? 0 },
  });
