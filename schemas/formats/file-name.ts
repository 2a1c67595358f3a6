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

/** The stored name; a caret in a part would change what it means, so it becomes a hyphen. */
export const formatFileName = ({ name, number, version }: FileName): string =>
  [name.replaceAll('^', '-'), String(number).padStart(3, '0'), version.replaceAll('^', '-')].join('^');
