import { exportCell } from '../../../../engine/export/cell.ts';
import type { FieldDefinition, FieldValue } from '../../../../schemas/entities/fields.ts';
import { dayOf, formatDay } from '../../../../schemas/formats/greek-date.ts';
import { parseGreekNumber } from '../../../../schemas/formats/greek-number.ts';
import { isObject } from '../../../policy/settings.ts';

/** The text of a field in a file: the label of a choice, a formatted day, a plain number. */
export function fieldText(
  { Type, Options = [] }: Pick<FieldDefinition, 'Type' | 'Options'>,
  value: FieldValue | undefined,
): string | number {
  const label = Options.find((option) => isObject(option) && option['Value'] === value);
  if (isObject(label) && typeof label['Label'] === 'string') return label['Label'];
  const day = Type === 'date' ? dayOf(value) : null;
  if (day) return formatDay(day);
  return typeof value === 'number' ? value : plainText(value);
}

export const plainText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Characters that a workbook cannot contain. */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const writtenText = (text: string): string => String(exportCell(text.replace(FORBIDDEN_CHARACTERS, ''), undefined));

/** Spreadsheets keep 15 digits of a number. */
const roundNumber = (number: number): number => Number(number.toPrecision(15));

/**
 * Whether a cell of a file equals the stored value. Files have no tags, double blanks or types, so that comparing the
 * text alone would find changes.
 */
export function isStoredValue(definition: FieldDefinition, given: FieldValue, stored: FieldValue | undefined): boolean {
  if (typeof given !== 'string' || stored === undefined || stored === null) return false;
  const written = fieldText(definition, stored);
  if (typeof written === 'string') return writtenText(given) === writtenText(written);
  return [written, roundNumber(written)].some((number) =>
    [String(number), String(number).replace('.', ',')].includes(given.trim()),
  );
}

/** Converts a cell to the type of the stored number or boolean, if it can be read as that. */
export function toStoredType(given: FieldValue, stored: FieldValue | undefined): FieldValue {
  if (typeof given !== 'string') return given;
  if (typeof stored === 'number') return parseGreekNumber(given) ?? given;
  if (typeof stored === 'boolean' && /^(?:true|false)$/i.test(given.trim())) return /^true$/i.test(given.trim());
  return given;
}
