import { fieldError, unprocessable } from '../../../platform/base/problem.ts';

const MAX_DEPTH = 10;
const MAX_NAME_LENGTH = 80;

/** The path of a folder in the stored form: names separated by single slashes. Empty for the top. */
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

/** Refuses invisible characters, characters that change the direction of a text, and names of other folders. */
const isForbiddenName = (name: string): boolean =>
  name.length > MAX_NAME_LENGTH ||
  /^\.+$/.test(name) ||
  /[\p{Cc}\\\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u.test(name);

/** A path and its parents, nearest last: 'a/b' gives 'a', 'a/b'. */
export const pathAndParents = (path: string): string[] =>
  path === '' ? [] : path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));

export const folderName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A pattern for everything below a folder, with special characters escaped. */
export const belowPattern = (path: string): string =>
  path === '' ? '%' : `${path.replaceAll(/[\\%_]/g, String.raw`\$&`)}/%`;
