/** Formats of numbers that are copied with spaces; a tax number also with the country prefix. */
const NUMBERS: ReadonlySet<string> = new Set(['afm', 'amka', 'phone', 'postcode', 'iban']);

/** The stored form of a number: without the spaces of pasted ones. Values of other formats stay unchanged. */
export function cleanNumber(format: string | undefined, text: string): string {
  if (format === undefined || !NUMBERS.has(format)) return text;
  const bare = text.replaceAll(/\s/g, '');
  return format === 'afm' ? bare.replace(/^EL(?=\d)/i, '') : bare;
}
