/** Numbers of people, which are copied with blanks; a tax number also with the sign of the country. */
const NUMBERS: ReadonlySet<string> = new Set(['afm', 'amka', 'phone', 'postcode', 'iban']);

/** A number as it is stored: without the blanks with which people paste it. Values of other formats stay as they are. */
export function cleanNumber(format: string | undefined, text: string): string {
  if (format === undefined || !NUMBERS.has(format)) return text;
  const bare = text.replaceAll(/\s/g, '');
  return format === 'afm' ? bare.replace(/^EL(?=\d)/i, '') : bare;
}
