import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createDeflateRaw } from 'node:zlib';
import { exportCell } from '../../../engine/export/cell.ts';
import { AROUND, HEAD, letters as nameOf, MAIN, SHEET } from '../../../engine/export/workbook-parts.ts';
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
      text += rowXml(cells, ++number);
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

function rowXml(cells: readonly CellText[], number: number): string {
  let text = `<row r="${number}">`;
  for (let index = 0; index < cells.length; index += 1) text += cellXml(cells[index] ?? '', index, number);
  return `${text}</row>`;
}

/** Spreadsheets take no longer text in a cell. */
const MAX_CELL_LENGTH = 32_767;

/** A text is a text: nothing in it is run, and no digits are lost. */
function cellXml(value: CellText, index: number, number: number): string {
  if (value === '') return '';
  const cell = exportCell(value, undefined);
  if (typeof cell === 'number') return `<c r="${letters(index)}${number}"><v>${cell}</v></c>`;
  return `<c r="${letters(index)}${number}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;
}

const names: string[] = [];

/** Made once each: there are as many cells as rows times columns. */
const letters = (index: number): string => (names[index] ??= nameOf(index));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  // Letters, digits and usual signs, Greek ones too: most cells.
  if (/^[ !#-%'-;=?-~\u00a0-\ud7ff]*$/.test(text)) return text;
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (found) => ENTITIES[found] ?? found);
}
