import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createDeflateRaw } from 'node:zlib';
import { exportCell } from '../../../engine/export/cell.ts';
import { rowXml } from '../../../engine/export/sheet-rows.ts';
import { HEAD, MAIN } from '../../../engine/archive/office-xml.ts';
import { AROUND, SHEET } from '../../../engine/export/workbook-parts.ts';
import type { CellText } from './cell-text.ts';
import { ZipWriter } from './zip-writer.ts';

type Lines = readonly (readonly CellText[])[];

/** A workbook of one sheet as it is made: no more of it is in memory than the rows that just came. */
export async function* createWorkbook(rows: AsyncIterable<Lines>): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  for (const [name, text] of Object.entries(AROUND)) yield zip.whole(name, text);
  yield* deflateEntry(SHEET, createSheetXml(rows), zip);
  yield zip.end();
}

async function* deflateEntry(name: string, texts: AsyncIterable<string>, zip: ZipWriter): AsyncGenerator<Uint8Array> {
  const entry = zip.begin(name);
  yield entry.head;
  // The texts repeat themselves: the fastest level makes a tenth of them.
  const deflate = createDeflateRaw({ level: 1 });
  const feeding = pipeline(Readable.from(entry.counted(texts)), deflate);
  // What fails is thrown where the bytes are read.
  feeding.catch(() => undefined);
  try {
    for await (const bytes of deflate) {
      entry.packed(bytes.length);
      yield bytes;
    }
    await feeding;
  } finally {
    deflate.destroy();
  }
  yield entry.end();
}

/** Characters that are made at once. */
const PIECE_LENGTH = 65_536;

async function* createSheetXml(rows: AsyncIterable<Lines>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  let number = 0;
  for await (const lines of rows) {
    let text = '';
    for (const cells of lines) {
      text += rowXml(cells, ++number, valueOf);
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
      // Yields to other requests.
      await setImmediate(); // oxlint-disable-line no-await-in-loop -- that is the point
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

const valueOf = (cell: CellText): string | number => exportCell(cell, undefined);
