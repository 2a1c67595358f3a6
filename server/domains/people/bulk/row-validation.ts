import { unescapeStep } from '../../../../engine/base/pointer.ts';
import type { ImportRow, Reason, RowReason, RowResult } from '../../../../schemas/entities/bulk.ts';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import { FIELD_FORMATS } from '../../../../schemas/formats/index.ts';
import { knownFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isObject } from '../../../policy/settings.ts';
import type { FieldError } from '../../../platform/base/problem.ts';
import { checkFields, missingFields } from '../users/check-fields.ts';
import { usernameKey } from '../persons/add-people.ts';

/** A row with its errors; `plan` is the change to make if it has none. */
export interface ValidatedRow<Plan> {
  readonly key: string;
  readonly who: string;
  readonly name: string;
  readonly reasons: readonly RowReason[];
  readonly plan: Plan;
}

export const rowKey = (row: ImportRow, place: number): string => row.Key ?? String(place);
export const toReason = (Code: Reason, Field?: string, Value?: string): RowReason => ({
  Code,
  ...(Field === undefined ? {} : { Field }),
  ...(Value === undefined || Value === '' ? {} : { Value: Value.slice(0, 200) }),
});

/** Refuses valid rows whose person occurs in an earlier row of the batch. */
export function refuseDuplicates<Plan>(rows: readonly ValidatedRow<Plan>[], twice: Reason): ValidatedRow<Plan>[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (row.reasons.length > 0 || row.who === '') return row;
    if (seen.has(row.who)) return { ...row, reasons: [toReason(twice)] };
    seen.add(row.who);
    return row;
  });
}

export const presentRefused = (row: ValidatedRow<unknown>): RowResult => ({
  Key: row.key,
  Outcome: 'refused',
  Who: row.who,
  Name: row.name,
  Reasons: [...row.reasons],
  Changes: [],
});

/** The fields of a row, trimmed, and their errors. */
export function validateFields(reader: Reader, row: ImportRow, isNew: boolean) {
  const given = trimFields(reader, row.Fields ?? {});
  const { changes, errors } = checkFields(reader, given);
  const missing = isNew ? missingFields(reader, given) : [];
  return { changes, reasons: [...errors, ...missing].map((error) => reasonOfError(error, given)) };
}

/** Trims pasted texts; replaces the label of a choice by its value. */
function trimFields(reader: Reader, fields: Fields): Fields {
  const known = new Map(
    knownFields(reader.project.settings.User).map(({ definition }) => [definition.Name, definition]),
  );
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const text = value.trim();
      return [name, findChoice(known.get(name)?.Options ?? [], text)];
    }),
  );
}

function findChoice(options: readonly unknown[], text: string): string {
  const found = options
    .filter(isObject)
    .find(({ Value, Label }) => typeof Label === 'string' && typeof Value === 'string' && isEqualText(Label, text));
  const exact = options.some((option) => (isObject(option) ? option['Value'] : option) === text);
  return exact || !found ? text : String(found['Value']);
}

const isEqualText = (one: string, other: string): boolean => usernameKey(one) === usernameKey(other);

const REASON_OF_CODE: Readonly<Record<string, Reason>> = {
  unknown: 'field-unknown',
  'read-only': 'field-not-editable',
  required: 'field-required',
  date: 'field-date',
  choice: 'field-choice',
  ...Object.fromEntries(FIELD_FORMATS.map((format) => [format, `field-${format}` as const])),
  'too-long': 'field-too-long',
};

function reasonOfError(error: FieldError, given: Fields): RowReason {
  const field = unescapeStep(error.pointer.replace('/Fields/', ''));
  const value = Object.hasOwn(given, field) ? given[field] : '';
  return toReason(
    REASON_OF_CODE[error.code] ?? 'field-format',
    field,
    typeof value === 'string' ? value : String(value),
  );
}
