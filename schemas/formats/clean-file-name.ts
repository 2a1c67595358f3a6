import { trimEndSigns } from './spans.ts';

/** Forbidden characters: invisible ones, those that change the text direction, and path separators. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MAX_LENGTH = 180;

/** A safe name for a file, whatever the sender wrote: never empty, never a path, and with a length that every system allows. */
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
  if (signs.length <= MAX_LENGTH) return name;
  const [ending = ''] = /\.[^.\s]{1,12}$/.exec(name) ?? [];
  return signs.slice(0, MAX_LENGTH - Array.from(ending).length).join('') + ending;
}
