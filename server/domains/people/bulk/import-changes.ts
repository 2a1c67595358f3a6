import type { PersonChange } from '../../../../schemas/entities/user.ts';
import { sql } from 'kysely';
import type { ImportRow, RowReason, RowResult } from '../../../../schemas/entities/bulk.ts';
import type { Fields, FieldValue } from '../../../../schemas/entities/fields.ts';
import { dayOf, isoDay } from '../../../../schemas/formats/greek-date.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { loadRefusals } from '../../../policy/change-people.ts';
import { readableFields, type KnownField } from '../../../policy/fields.ts';
import { canSeeUsernames } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { forbidden } from '../../../platform/base/problem.ts';
import { fieldColumn, requireReadableField } from '../users/conditions.ts';
import { usernameKey } from '../persons/add-people.ts';
import { selectVisiblePeople } from '../users/rows.ts';
import { toStoredType, isStoredValue } from '../users/field-text.ts';
import type { CheckedFields } from '../users/check-fields.ts';
import { ADDRESS_FIELD, fieldChangeKinds, storeFields } from '../users/update-fields.ts';
import {
  rowKey,
  validateFields,
  toReason,
  presentRefused,
  refuseDuplicates,
  type ValidatedRow,
} from './row-validation.ts';

interface FoundPerson {
  readonly id: number;
  readonly username: string;
  readonly fields: Fields;
  readonly project_fields: Fields;
  readonly matched: string | null;
}

/** A person who may be changed, with the new values. */
export interface ChangePlan {
  readonly target: FoundPerson | undefined;
  readonly after: { readonly fields: Fields; readonly project_fields: Fields };
  readonly changes: RowResult['Changes'];
}

export interface ValidateOptions {
  /** The field by which people are found. */
  readonly by?: string | undefined;
  /** Locks the people that are found, for a change. */
  readonly lock?: boolean;
  /** The reader impersonates somebody. */
  readonly acting?: boolean;
}

/** How a row finds its person. */
interface Match {
  readonly field: string;
  readonly valueOf: (row: ImportRow) => string;
}

/** Checks each row by all rules. People whom the reader does not see are reported as unknown. */
export async function validateChanges(
  db: Db,
  reader: Reader,
  rows: readonly ImportRow[],
  { by = usualMatch(rows), lock = false, acting = false }: ValidateOptions = {},
): Promise<ValidatedRow<ChangePlan>[]> {
  const match = createMatch(reader, by);
  const found = await findPeople(db, reader, match, rows.map(match.valueOf), lock);
  const people = [...found.values()].flat().map(({ id }) => id);
  const refusalOf = await loadRefusals(db, reader, people);
  const reasonsOf = (target: FoundPerson, changes: CheckedFields['changes']) => {
    const kinds: readonly PersonChange[] = ['projectFields', ...fieldChangeKinds(target, changes)];
    const why = kinds.map((kind) => refusalOf(target.id, kind)).find((reason) => reason !== undefined);
    if (why) return [toReason(why, kinds.includes('account') ? ADDRESS_FIELD : undefined)];
    // A list has no password; people change their own address in their profile.
    return kinds.includes('account') && (acting || target.id === reader.person)
      ? [toReason('own-account', ADDRESS_FIELD)]
      : [];
  };
  return refuseDuplicates(
    rows.map((row, place) => validateRow(reader, row, place, match, { found, reasonsOf })),
    'person-twice',
  );
}

/** Without a given field people are found by Username, or by Id if no row has a Username. */
const usualMatch = (rows: readonly ImportRow[]): string =>
  rows.some(({ Username, Id }) => Username !== undefined || Id === undefined) ? 'Username' : 'Id';

function createMatch(reader: Reader, field: string): Match {
  if (field === 'Id') return { field, valueOf: (row) => String(parseId(row.Id ?? '')) };
  if (field === 'Username') {
    if (!canSeeUsernames(reader)) throw forbidden('field-not-visible', `There is no field ${field} to find people by.`);
    return { field, valueOf: (row) => usernameKey(row.Username ?? '') };
  }
  const known = requireReadableField(readableFields(reader), field);
  return { field, valueOf: (row) => toStoredText(known, row.Fields?.[field]) };
}

function toStoredText({ definition }: KnownField, value: FieldValue | undefined): string {
  const text = value === undefined || value === null ? '' : String(value).trim();
  const day = definition.Type === 'date' ? dayOf(text) : null;
  return day ? isoDay(day) : text;
}

async function findPeople(
  db: Db,
  reader: Reader,
  { field }: Match,
  values: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, readonly FoundPerson[]>> {
  const column =
    field === 'Id'
      ? sql<string | null>`people.id::text`
      : field === 'Username'
        ? sql<string | null>`people.username_key`
        : fieldColumn(requireReadableField(readableFields(reader), field));
  const wanted = [...new Set(values)].filter((value) => value !== '');
  const condition = field === 'Id' ? sql<boolean>`people.id = any(${wanted.map(Number)}::integer[])` : undefined;
  const rows = await selectVisiblePeople(db, reader)
    .where(condition ?? sql<boolean>`${column} = any(${wanted}::text[])`)
    .select(['people.id', 'people.username', 'people.fields', 'memberships.fields as project_fields'])
    .select(column.as('matched'))
    // Locked in one order to avoid deadlocks of two batches.
    .orderBy('people.id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return Map.groupBy(rows, ({ matched }) => matched ?? '');
}

interface RowLookup {
  readonly found: ReadonlyMap<string, readonly FoundPerson[]>;
  /** Why the reader may not make these changes of somebody. */
  readonly reasonsOf: (target: FoundPerson, changes: CheckedFields['changes']) => RowReason[];
}

function validateRow(
  reader: Reader,
  row: ImportRow,
  place: number,
  { field, valueOf }: Match,
  { found, reasonsOf }: RowLookup,
): ValidatedRow<ChangePlan> {
  const value = valueOf(row);
  const people = found.get(value) ?? [];
  const target = people.length === 1 ? people[0] : undefined;
  const asked = withoutKey(row.Fields ?? {}, field);
  const read = validateFields(
    reader,
    { ...row, Fields: target ? pickChangedFields(reader, asked, target) : asked },
    false,
  );
  const given = { ...read.changes.Fields, ...read.changes.ProjectFields };
  const old: Fields = { ...target?.project_fields, ...target?.fields };
  const nothing = Object.keys(asked).length === 0;
  return {
    key: rowKey(row, place),
    who: target ? String(target.id) : '',
    name: target ? displayName(target.fields) || target.username : value === '0' ? '' : value,
    reasons: [
      ...findPersonFaults(field, value, people),
      ...(target ? reasonsOf(target, read.changes) : []),
      ...(nothing ? [toReason('empty')] : []),
      ...read.reasons,
    ],
    plan: {
      target,
      after: {
        fields: { ...target?.fields, ...read.changes.Fields },
        project_fields: { ...target?.project_fields, ...read.changes.ProjectFields },
      },
      changes: Object.entries(given)
        .map(([Field, New]) => ({ Field, Old: old[Field] ?? null, New }))
        .filter(({ Old, New }) => (Old ?? '') !== (New ?? '')),
    },
  };
}

/**
 * The values of a row that differ from the stored ones, converted to the stored type. A file may contain fields that
 * are readable but not writable, if they are unchanged.
 */
function pickChangedFields(reader: Reader, asked: Fields, target: FoundPerson): Fields {
  const readable = readableFields(reader);
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => {
      const known = readable.get(name);
      if (!known) return [[name, value]];
      const before = target[known.place === 'Fields' ? 'fields' : 'project_fields'][name];
      return isStoredValue(known.definition, value, before) ? [] : [[name, toStoredType(value, before)]];
    }),
  );
}

const withoutKey = (fields: Fields, key: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));

function findPersonFaults(field: string, value: string, people: readonly FoundPerson[]): RowReason[] {
  const column = field === 'Id' ? undefined : field;
  if (value === '' || (field === 'Id' && value === '0')) return [toReason('person-missing', column)];
  const [one, ...others] = people;
  if (!one) return [toReason('person-unknown', column, value)];
  return others.length > 0 ? [toReason('person-several', column, value)] : [];
}

export function presentChange(row: ValidatedRow<ChangePlan>): RowResult {
  if (row.reasons.length > 0) return presentRefused(row);
  const { changes } = row.plan;
  return { ...presentRefused(row), Outcome: changes.length > 0 ? 'changed' : 'unchanged', Changes: changes };
}

/** Changes the people whom the reader may change, in one transaction; a refused row changes nothing. */
export async function changePeople(
  context: CallContext,
  reader: Reader,
  rows: readonly ImportRow[],
  action: 'bulk.updateUserFields' | 'bulk.setUserField',
  by?: string,
): Promise<RowResult[]> {
  return context.db.transaction().execute(async (db) => {
    const validated = await validateChanges(db, reader, rows, {
      by,
      lock: true,
      acting: context.impersonator !== undefined,
    });
    const good = validated.filter(({ reasons, plan }) => reasons.length === 0 && plan.changes.length > 0);
    for (const { plan } of good)
      // oxlint-disable-next-line no-await-in-loop -- one connection holds the transaction
      if (plan.target) await storeFields(context, db, reader, { ...plan.target, ...plan.after });
    await context.audit(
      good.map(({ who, plan }) => ({
        action,
        subject: `person ${who}`,
        project: String(reader.project.id),
        details: {
          fields: plan.changes.map(({ Field }) => Field),
          before: Object.fromEntries(plan.changes.map(({ Field, Old }) => [Field, Old])),
          after: Object.fromEntries(plan.changes.map(({ Field, New }) => [Field, New])),
        },
      })),
      db,
    );
    return validated.map(presentChange);
  });
}
