import { ArchiveError, attribute, openArchive, plain, tagsOf, type Tag } from '../../../../engine/archive/index.ts';
import { TableError } from './table-error.ts';
import { looksOf, numberText, type NumberLook } from './styles.ts';

const MAX_ROWS = 200_000;
const MAX_COLUMNS = 500;

/** The cells of the first visible sheet of a workbook. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  try {
    return await readFirstSheet(bytes);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new TableError(error.fault === 'too-big' ? 'table-too-big' : 'table-broken');
  }
}

async function readFirstSheet(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const { read } = openArchive(bytes);
  const workbook = await read('xl/workbook.xml');
  if (workbook === undefined) throw new TableError('table-kind');
  const sheet = await read(sheetOf(workbook, (await read('xl/_rels/workbook.xml.rels')) ?? ''));
  if (sheet === undefined) throw new TableError('table-broken');
  const strings = stringsOf((await read('xl/sharedStrings.xml')) ?? '');
  const looks = looksOf((await read('xl/styles.xml')) ?? '');
  return rowsOf(sheet, { strings, looks, since1904: /date1904\s*=\s*["'](?:1|true)/.test(workbook) });
}

function sheetOf(workbook: string, relations: string): string {
  const sheets = [...tagsOf(workbook)].filter(({ name, kind }) => name === 'sheet' && kind !== 'close');
  const shown = sheets.find((tag) => (attribute(tag, 'state') ?? 'visible') === 'visible') ?? sheets[0];
  const id = shown ? attributeId(shown) : undefined;
  const relation = [...tagsOf(relations)].find((tag) => tag.name === 'Relationship' && attribute(tag, 'Id') === id);
  const target = relation ? (attribute(relation, 'Target') ?? '') : 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** r:id, and not sheetId. */
const attributeId = ({ attributes }: Tag): string | undefined =>
  /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];

/** The shared texts, without Japanese readings. */
function stringsOf(xml: string): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let isReading = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'rPh') isReading = tag.kind === 'open';
    else if (tag.name === 't' && tag.kind === 'close' && !isReading) text += plain(tag.text);
    else if (tag.name === 'si' && tag.kind !== 'open') {
      strings.push(text);
      text = '';
    }
  }
  return strings;
}

interface Book {
  readonly strings: readonly string[];
  readonly looks: readonly NumberLook[];
  readonly since1904: boolean;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly look: NumberLook;
}

function rowsOf(xml: string, book: Book): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell: Cell | undefined;
  let text = '';
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'row' && tag.kind === 'open') row = [];
    else if (tag.name === 'row' && tag.kind === 'close') {
      if (row.some((value) => value !== '')) rows.push(Array.from(row, (value) => value ?? ''));
      if (rows.length > MAX_ROWS) throw new TableError('table-too-big');
    } else if (tag.name === 'c' && tag.kind === 'open') {
      cell = cellOf(tag, row.length, book);
      text = '';
    } else if ((tag.name === 'v' || tag.name === 't') && tag.kind === 'close') text += plain(tag.text);
    else if (tag.name === 'c' && tag.kind === 'close' && cell && cell.column < MAX_COLUMNS)
      row[cell.column] = valueOf(cell, text, book);
  }
  return rows;
}

function cellOf(tag: Tag, next: number, { looks }: Book): Cell {
  const letters = /^[A-Z]{1,3}/.exec(attribute(tag, 'r') ?? '')?.[0];
  return {
    column: letters === undefined ? next : columnOf(letters),
    type: attribute(tag, 't') ?? 'n',
    look: looks[Number(attribute(tag, 's') ?? -1)] ?? 'number',
  };
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;

function valueOf({ type, look }: Cell, text: string, { strings, since1904 }: Book): string {
  if (type === 's') return (strings[Number(text)] ?? '').trim();
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  return type === 'n' ? numberText(text, look, since1904) : text.trim();
}
