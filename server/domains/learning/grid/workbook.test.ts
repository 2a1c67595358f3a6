import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type CellText, createWorkbook } from '../../../platform/sheets/workbook.ts';

type Row = readonly CellText[];

/** Rows that record, when each is taken, how often other work had a turn. */
class Rows extends Array<Row> {
  readonly turnsAt: number[] = [];
  turns = 0;

  override *[Symbol.iterator](): ArrayIterator<Row> {
    for (let index = 0; index < this.length; index += 1) {
      this.turnsAt.push(this.turns);
      yield this[index] ?? [];
    }
  }
}

const rowsOf = (count: number, cell: string): Rows => {
  const rows = new Rows();
  for (let index = 0; index < count; index += 1) rows.push([cell]);
  return rows;
};

async function write(rows: Rows): Promise<Buffer> {
  let open = true;
  const turn = (): void => {
    rows.turns += 1;
    if (open) setImmediate(turn);
  };
  setImmediate(turn);
  const pieces: Uint8Array[] = [];
  const source = (async function* () {
    yield rows;
  })();
  for await (const piece of createWorkbook(source)) pieces.push(piece);
  open = false;
  return Buffer.concat(pieces);
}

const SHEET = 'xl/worksheets/sheet1.xml';

/** The content of a workbook's sheet: the file name is before its bytes, and once more in the central directory. */
function sheetIn(bytes: Buffer): string {
  const name = bytes.lastIndexOf(SHEET, bytes.lastIndexOf(SHEET) - 1);
  return inflateRawSync(bytes.subarray(name + SHEET.length)).toString('utf8');
}

it('lets other calls run while many long rows are written', async () => {
  const rows = rowsOf(100, '<!--'.repeat(8000));
  await write(rows);
  // Each piece of 64 KB holds three of these rows.
  expect((rows.turnsAt.at(-1) ?? 0) - (rows.turnsAt[0] ?? 0)).toBeGreaterThanOrEqual(30);
});

it('cuts a text where spreadsheets do, and writes the rows in their order', async () => {
  const rows = new Rows();
  rows.push(['x'.repeat(40_000)], ['<p>second</p>']);
  const texts = [...sheetIn(await write(rows)).matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(
    ([, text = '']) => text,
  );
  expect(texts).toEqual(['x'.repeat(32_767), 'second']);
});
