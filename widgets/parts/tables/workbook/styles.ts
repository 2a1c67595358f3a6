import { attribute, tagsOf } from '../../../../engine/archive/index.ts';

/** The number format of a cell, as far as it affects the meaning. */
export type NumberLook = 'number' | 'date' | { readonly digits: number };

/** Is it one of Excel's own format numbers for dates and times? */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The number format of each cell style, by its number. */
export function looksOf(xml: string): readonly NumberLook[] {
  const own = new Map<number, string>();
  const looks: NumberLook[] = [];
  let cells = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'numFmt') own.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
    if (tag.name === 'cellXfs') cells = tag.kind === 'open';
    if (cells && tag.name === 'xf' && tag.kind !== 'close') {
      const id = Number(attribute(tag, 'numFmtId') ?? 0);
      looks.push(own.has(id) ? lookOf(own.get(id) ?? '') : isDateFormat(id) ? 'date' : 'number');
    }
  }
  return looks;
}

/** The maximum length of a format in Excel. */
const MAX_FORMAT_LENGTH = 255;

function lookOf(code: string): NumberLook {
  if (code.length > MAX_FORMAT_LENGTH) return 'number';
  // Without quoted texts, colours and languages, any remaining letters are those of dates and times.
  // pattern-limit 255: MAX_FORMAT_LENGTH is checked above
  const [bare = ''] = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').split(';');
  if (/^0{2,}$/.test(bare.trim())) return { digits: bare.trim().length };
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'number';
}

const DAY = 86_400_000;
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The number of a cell as people would have typed it. */
export function numberText(value: string, look: NumberLook, since1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (look === 'date') return dateText(since1904 ? number + 1462 : number);
  // Spreadsheets show fifteen digits. The others are binary rounding errors.
  const shown = Number(number.toPrecision(15));
  const text = Number.isInteger(shown) && Math.abs(shown) < 1e21 ? BigInt(shown).toString() : String(shown);
  return look === 'number' ? text : text.padStart(look.digits, '0');
}

function dateText(serial: number): string {
  // Excel treats 1900 as a leap year, so days up to its 29 February count from one day later.
  const start = Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const date = new Date(Math.round((start + serial * DAY) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
  if (serial < 1) return time;
  const day = `${twoDigits(date.getUTCDate())}-${twoDigits(date.getUTCMonth() + 1)}-${date.getUTCFullYear()}`;
  return Number.isInteger(serial) ? day : `${day} ${time}`;
}
