/** A stored file's name: name^NNN^version. */
export interface FileName {
  readonly name: string;
  readonly number: number;
  readonly version: string;
}

const PATTERN = /^([^^]+)\^(\d{3,})\^([^^]+)$/;

/** The parts of name^NNN^version, or null. */
export function parseFileName(text: string): FileName | null {
  const [, name, number, version] = PATTERN.exec(text) ?? [];
  return name === undefined || version === undefined ? null : { name, number: Number(number), version };
}

export const isFileName = (text: string): boolean => PATTERN.test(text);

/** The stored name. The caret is the separator, so one within a part becomes a hyphen. */
export const formatFileName = ({ name, number, version }: FileName): string =>
  [name.replaceAll('^', '-'), String(number).padStart(3, '0'), version.replaceAll('^', '-')].join('^');

/** Is it a version that can be stored: a moment YYYYMMDDHHmmssSSS, or the five digits of a final one? */
export const isFileVersion = (text: string): boolean => /^(?:\d{17}|\d{5})$/.test(text);

/** The version of a moment, in universal time. */
export const versionOf = (moment: Date): string => moment.toISOString().replaceAll(/\D/g, '').slice(0, 17);
