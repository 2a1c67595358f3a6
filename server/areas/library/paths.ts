import { fieldError, unprocessable } from '../../problem.ts';

const MAX_DEPTH = 10;
const MAX_NAME_LENGTH = 80;

/** The path of a folder as it is stored: names with single slashes between them. Empty is the top. */
export function cleanCategory(path: string, pointer = '/Category'): string {
  const names = path
    .toWellFormed()
    .normalize('NFC')
    .split('/')
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
  if (names.length > MAX_DEPTH || names.some(isForbiddenName))
    throw unprocessable('bad-folder', 'That cannot be the path of a folder.', [
      fieldError(
        pointer,
        'folder-name',
        undefined,
        `Names have at most ${MAX_NAME_LENGTH} signs, stand ${MAX_DEPTH} deep, and are no dot alone.`,
      ),
    ]);
  return names.join('/');
}

/** What cannot be seen, turns the direction of a text, or means another folder. */
const isForbiddenName = (name: string): boolean =>
  name.length > MAX_NAME_LENGTH ||
  /^\.+$/.test(name) ||
  /[\p{Cc}\\\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u.test(name);

/** A path and all those above it, the nearest last: 'a/b' gives 'a', 'a/b'. */
export const pathAndParents = (path: string): string[] =>
  path === '' ? [] : path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));

export const folderName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A pattern that everything below a folder fits; nothing in a name is a sign of the pattern. */
export const belowPattern = (path: string): string =>
  path === '' ? '%' : `${path.replaceAll(/[\\%_]/g, String.raw`\$&`)}/%`;
