import { cleanFileName } from '../../../schemas/formats/clean-file-name.ts';
import { formatFileName, isFileVersion, parseFileName, versionOf } from '../../../schemas/formats/file-name.ts';
import { fieldError, unprocessable } from '../../problem.ts';

/** A name as it is stored, and its parts as they are looked for. */
export interface StoredName {
  readonly name: string;
  /** The name and the number: what versions of one file have in common. */
  readonly base: string;
  readonly version: string;
}

/** The stored name of what a caller wrote: a whole stored name, or a name alone, which gets a number and the version of the moment. */
export function toStoredName(text: string, now: Date = new Date()): StoredName {
  const parsed = parseFileName(text);
  if (parsed && !isFileVersion(parsed.version)) throw invalidVersion();
  const { name, number, version } = parsed ?? { name: text, number: 1, version: versionOf(now) };
  const clean = cleanFileName(name);
  return { name: formatFileName({ name: clean, number, version }), base: baseOf(clean, number), version };
}

/** What the versions of a file are found by: a stored name of any version, or a name alone, which means number 1. */
export function toBaseName(text: string): string {
  const parsed = parseFileName(text);
  return baseOf(cleanFileName(parsed?.name ?? text), parsed?.number ?? 1);
}

const baseOf = (name: string, number: number) => `${name}^${String(number).padStart(3, '0')}`;

const invalidVersion = () =>
  unprocessable('bad-file-version', 'A version is a moment YYYYMMDDHHmmssSSS, or five digits.', [
    fieldError('/Name', 'file-version'),
  ]);

/** The name that people read: without the number and the version. */
export const displayName = (base: string): string => cleanFileName(base.replace(/\^\d{3,}$/, ''));

const DIGITS = 11;

/** What a file of a question is called: eleven digits and its name. */
export const toolFileName = (row: { readonly number: string; readonly base: string }): string =>
  row.number.padStart(DIGITS, '0') + displayName(row.base);
