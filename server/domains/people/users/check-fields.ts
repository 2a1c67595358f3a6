import { child } from '../../../../engine/base/pointer.ts';
import type { FieldDefinition, Fields, FieldValue } from '../../../../schemas/entities/fields.ts';
import { isoDay, parseGreekDate, parseIsoDate } from '../../../../schemas/formats/greek-date.ts';
import { MAX_FIELD_LENGTH } from '../../../../schemas/formats/lengths.ts';
import { cleanNumber, FIELD_FORMATS, formats } from '../../../../schemas/formats/index.ts';
import { isStored, knownFields, mayReadField, mayWriteField, type FieldPlace } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isObject } from '../../../policy/settings.ts';
import { fieldError, type FieldError } from '../../../platform/base/problem.ts';

/** Fields by the place where they are stored, and the errors of invalid ones. */
export interface CheckedFields {
  readonly changes: Readonly<Record<FieldPlace, Fields>>;
  readonly errors: readonly FieldError[];
}

/**
 * Checks that the reader may change each field and that its value is valid; the error is the same for invisible and
 * unknown fields. All calls use it.
 */
export function checkFields(reader: Reader, given: Fields, place = '/Fields'): CheckedFields {
  const known = new Map(knownFields(reader.project.settings.User).map((field) => [field.definition.Name, field]));
  const errors: FieldError[] = [];
  const changes: Record<FieldPlace, Fields> = { Fields: {}, ProjectFields: {} };
  for (const [name, pasted] of Object.entries(given)) {
    const field = known.get(name);
    const value = typeof pasted === 'string' ? cleanNumber(field?.definition.Validation, pasted) : pasted;
    const fault = field ? findFault(reader, field.definition, value) : 'unknown';
    if (fault !== undefined || !field) errors.push(errorOf(child(place, name), fault ?? 'unknown'));
    else changes[field.place][name] = toStoredValue(field.definition, value);
  }
  return { changes, errors };
}

/** Errors for required fields that the reader may write and that a new person lacks. */
export function missingFields(reader: Reader, given: Fields, place = '/Fields'): FieldError[] {
  return knownFields(reader.project.settings.User)
    .filter(({ definition }) => isRequired(definition) && mayWriteField(reader, definition))
    .filter(({ definition }) => !Object.hasOwn(given, definition.Name))
    .map(({ definition }) => fieldError(child(place, definition.Name), 'required'));
}

type Fault =
  | 'unknown'
  | 'read-only'
  | 'required'
  | 'date'
  | 'choice'
  | (typeof FIELD_FORMATS)[number]
  | 'format'
  | 'one-text'
  | 'too-long';

const errorOf = (pointer: string, fault: Fault): FieldError =>
  fault === 'too-long' ? fieldError(pointer, fault, { count: MAX_FIELD_LENGTH }) : fieldError(pointer, fault);

function findFault(reader: Reader, definition: FieldDefinition, value: FieldValue): Fault | undefined {
  if (!mayReadField(reader, definition) || !isStored(definition)) return 'unknown';
  if (!mayWriteField(reader, definition)) return 'read-only';
  if (value === null || value === '') return isRequired(definition) ? 'required' : undefined;
  return findTypeFault(definition, value);
}

/** Days are stored as YYYY-MM-DD, whatever their input format. */
function toStoredValue({ Type }: FieldDefinition, value: FieldValue): FieldValue {
  const day = Type === 'date' ? parseDay(value) : null;
  return day ? isoDay(day) : value;
}

const parseDay = (value: FieldValue) =>
  typeof value === 'string' ? (parseGreekDate(value) ?? parseIsoDate(value)) : null;

const isRequired = ({ Validation }: FieldDefinition): boolean => Validation === 'custom';

function findTypeFault({ Type, Options, Validation }: FieldDefinition, value: FieldValue): Fault | undefined {
  if (typeof value === 'object') return 'one-text';
  if (typeof value === 'string' && value.length > MAX_FIELD_LENGTH) return 'too-long';
  if (Type === 'date' && parseDay(value) === null) return 'date';
  if (Type === 'ddlist' && Array.isArray(Options) && !Options.some((option) => valueOf(option) === value))
    return 'choice';
  if (Validation === undefined || !Object.hasOwn(formats, Validation) || matchesFormat(Validation, value))
    return undefined;
  return Validation === 'date' ? 'date' : (FIELD_FORMATS.find((format) => format === Validation) ?? 'format');
}

const matchesFormat = (format: string, value: FieldValue): boolean =>
  (typeof value === 'string' || typeof value === 'number') && (formats[format]?.(String(value)) ?? false);

const valueOf = (option: unknown): unknown => (isObject(option) ? option['Value'] : option);
