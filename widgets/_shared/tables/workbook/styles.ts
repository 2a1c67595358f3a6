import { attribute, tagsOf } from '../../../../engine/archive/index.ts';

/** The number format of a cell, as far as it affects the meaning. */
export type NumberLook = 'number' | 'date' | { readonly digits: number };

/** Excel's own numbers for its formats of days and times. */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The look of each style of cells, by its number. */
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

/** Excel takes no longer format. */
const LONGEST_FORMAT = 255;

function lookOf(code: string): NumberLook {
  if (code.length > LONGEST_FORMAT) return 'number';
  // Without quoted texts, colours and languages, letters that are left are those of days and times.
  // pattern-limit 255: LONGEST_FORMAT stands before it.
  const [bare = ''] = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').split(';');
  if (/^0{2,}$/.test(bare.trim())) return { digits: bare.trim().length };
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'number';
}

const DAY = 86_400_000;
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A number of a cell as people would have typed it. */
export function numberText(value: string, look: NumberLook, since1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (look === 'date') return dateText(since1904 ? number + 1462 : number);
  // Spreadsheets show fifteen digits; the others are binary noise.
  const shown = Number(number.toPrecision(15));
  const text = Number.isInteger(shown) && Math.abs(shown) < 1e21 ? BigInt(shown).toString() : String(shown);
  return look === 'number' ? text : text.padStart(look.digits, '0');
}

function dateText(serial: number): string {
  // Excel believes that 1900 was a leap year: up to its 29 February days count from one day later.
  const start = Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const date = new Date(Math.round((start + serial * DAY) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
  if (serial < 1) return time;
  const day = `${twoDigits(date.getUTCDate())}-${twoDigits(date.getUTCMonth() + 1)}-${date.getUTCFullYear()}`;
  return Number.isInteger(serial) ? day : `${day} ${time}`;
}
