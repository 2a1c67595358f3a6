import { cleanFileName } from '../../../schemas/formats/clean-file-name.ts';
import { formatFileName, isFileVersion, parseFileName, versionOf } from '../../../schemas/formats/file-name.ts';
import { fieldError, unprocessable } from '../base/problem.ts';

/** A stored name, and the parts by which it is found. */
export interface StoredName {
  readonly name: string;
  /** The name and the number, which all versions of a file share. */
  readonly base: string;
  readonly version: string;
}

/**
 * The stored name for a text of a caller: a stored name, or only a name, which gets a number and a version from the
 * time.
 */
export function toStoredName(text: string, now: Date = new Date()): StoredName {
  const parsed = parseFileName(text);
  if (parsed && !isFileVersion(parsed.version)) throw invalidVersion();
  const { name, number, version } = parsed ?? { name: text, number: 1, version: versionOf(now) };
  const clean = cleanFileName(name);
  return { name: formatFileName({ name: clean, number, version }), base: baseOf(clean, number), version };
}

/** The base of a file's versions: from a stored name of any version, or from only a name, which means number 1. */
export function toBaseName(text: string): string {
  const parsed = parseFileName(text);
  return baseOf(cleanFileName(parsed?.name ?? text), parsed?.number ?? 1);
}

const baseOf = (name: string, number: number) => `${name}^${String(number).padStart(3, '0')}`;

const invalidVersion = () =>
  unprocessable('bad-file-version', 'A version is a moment YYYYMMDDHHmmssSSS, or five digits.', [
    fieldError('/Name', 'file-version'),
  ]);

/** The displayed name: without number and version. */
export const displayName = (base: string): string => cleanFileName(base.replace(/\^\d{3,}$/, ''));

const DIGITS = 11;

/** The name of a file of a question: eleven digits and its name. */
export const toolFileName = (row: { readonly number: string; readonly base: string }): string =>
  row.number.padStart(DIGITS, '0') + displayName(row.base);
