import { trimEndSigns } from './spans.ts';

/** A stored file's name: name^NNN^version. */
export interface FileName {
  readonly name: string;
  readonly number: number;
  readonly version: string;
}

const PATTERN = /^([^^]+)\^(\d{3,})\^([^^]+)$/;

/** The parts of name^NNN^version, else null. */
export function parseFileName(text: string): FileName | null {
  const [, name, number, version] = PATTERN.exec(text) ?? [];
  return name === undefined || version === undefined ? null : { name, number: Number(number), version };
}

export const isFileName = (text: string): boolean => PATTERN.test(text);

/** The stored name; a caret is the separator, so one within a part becomes a hyphen. */
export const formatFileName = ({ name, number, version }: FileName): string =>
  [name.replaceAll('^', '-'), String(number).padStart(3, '0'), version.replaceAll('^', '-')].join('^');

/** A version that can be stored: a moment YYYYMMDDHHmmssSSS, or the five digits of a final one. */
export const isFileVersion = (text: string): boolean => /^(?:\d{17}|\d{5})$/.test(text);

/** The version of a moment, in universal time. */
export const versionOf = (moment: Date): string => moment.toISOString().replaceAll(/\D/g, '').slice(0, 17);

/** Forbidden characters: invisible ones, those that change the text direction, and path separators. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const LONGEST = 180;

/** A safe name for a file, whatever the sender wrote: never empty, never a path, as long as every system allows. */
export function cleanFileName(text: string): string {
  const plain = trimEndSigns(
    text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(UNSEEN, '')
      .replaceAll(/[/\\^]/g, '-')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[. ]+/, ''),
    '. ',
  ).replace(DEVICES, '_$&');
  return shorten(plain === '' ? 'file' : plain);
}

/** Keeps the extension, which shows the kind of file. */
function shorten(name: string): string {
  const signs = Array.from(name);
  if (signs.length <= LONGEST) return name;
  const [ending = ''] = /\.[^.\s]{1,12}$/.exec(name) ?? [];
  return signs.slice(0, LONGEST - Array.from(ending).length).join('') + ending;
}
