import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough, type ZipInputFile } from 'fflate';
import { exportCell } from '../../../engine/export/cell.ts';
import { rowXml } from '../../../engine/export/sheet-rows.ts';
import { HEAD, MAIN } from '../../../engine/archive/office-xml.ts';
import { ZIP_DATE } from '../../../engine/archive/zip.ts';
import { AROUND, SHEET } from '../../../engine/export/workbook-parts.ts';

export type CellText = string | number;
type Lines = readonly (readonly CellText[])[];

/** A workbook of one sheet as it is made: no more of it is in memory than the rows that just came. Below 4 GB. */
export async function* createWorkbook(rows: AsyncIterable<Lines>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(bytes);
  });
  for (const [name, text] of Object.entries(AROUND)) addSmallFile(zip, name, text);
  const sheet = addSheet(zip);
  for await (const bytes of deflateTexts(createSheetXml(rows), sheet)) {
    sheet.ondata?.(null, bytes, false);
    yield* pieces.splice(0);
  }
  sheet.ondata?.(null, new Uint8Array(), true);
  zip.end();
  yield* pieces;
}

function addSmallFile(zip: Zip, name: string, text: string): void {
  const file = new ZipPassThrough(name);
  file.mtime = ZIP_DATE;
  zip.add(file);
  file.push(Buffer.from(text), true);
}

type SheetFile = ZipInputFile & { crc: number };

/** The sum and the size are written behind the bytes. */
function addSheet(zip: Zip): SheetFile {
  const file: SheetFile = { filename: SHEET, compression: 8, mtime: ZIP_DATE, crc: 0, size: 0 };
  zip.add(file);
  return file;
}

/** Deflates in a thread of Node: fflate's own takes twice the time, in the thread of the server. */
async function* deflateTexts(texts: AsyncIterable<string>, file: SheetFile): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // The texts repeat themselves: the fastest level makes a tenth of them.
  const deflate = createDeflateRaw({ level: 1 });
  const feeding = pipeline(Readable.from(countBytes(texts, file)), deflate);
  // The reader of the bytes throws the error.
  feeding.catch(() => undefined);
  try {
    const packed: AsyncIterable<Buffer<ArrayBuffer>> = deflate;
    for await (const bytes of packed) yield bytes;
    await feeding;
  } finally {
    deflate.destroy();
  }
}

async function* countBytes(texts: AsyncIterable<string>, file: SheetFile): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    yield bytes;
  }
}

/** The length of a piece of text. */
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
