import { sql, type RawBuilder } from 'kysely';
import type { FilterValue, SortValue } from '../../../../schemas/entities/filter.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import { dayOf, isoDay } from '../../../../schemas/formats/greek-date.ts';
import { readableFields, type KnownField } from '../../../policy/fields.ts';
import { forbidden } from '../../../platform/base/problem.ts';
import { createFoldedPattern } from './folded-pattern.ts';
import { canSeeUsernames } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { searchQuery } from '../persons/search.ts';

type Condition = RawBuilder<boolean>;
type ReadableFields = ReadonlyMap<string, KnownField>;

/** Refuses to filter or sort by a field that the reader does not see; the error is the same as for an unknown field. */
export function requireReadableField(readable: ReadableFields, name: string): KnownField {
  const field = readable.get(name);
  if (!field) throw forbidden('field-not-visible', `There is no field ${name} to filter or sort by.`);
  return field;
}

export const fieldColumn = ({ definition, place }: KnownField): RawBuilder<string | null> =>
  place === 'Fields'
    ? sql<string | null>`(people.fields ->> ${definition.Name})`
    : sql<string | null>`(memberships.fields ->> ${definition.Name})`;

/** The value to order by: numbers by size, texts by the language. */
const orderColumn = ({ definition, place }: KnownField): RawBuilder<unknown> =>
  place === 'Fields'
    ? sql`nullif(people.fields -> ${definition.Name}, 'null')`
    : sql`nullif(memberships.fields -> ${definition.Name}, 'null')`;

export function filterCondition(readable: ReadableFields, { Field, Match = 'equal', Value }: FilterValue): Condition {
  const field = requireReadableField(readable, Field);
  if (Match === 'from' || Match === 'to') return compareWithLimit(field, Match, Value);
  return COMPARE[Match](field, toTexts(Value));
}

type TextMatch = Exclude<NonNullable<FilterValue['Match']>, 'from' | 'to'>;

const COMPARE: Readonly<Record<TextMatch, (field: KnownField, values: string[]) => Condition>> = {
  equal: anyOf,
  in: anyOf,
  contains: (field, values) =>
    likeAny(field, values, { like: (folded) => `%${folded}%`, pattern: createFoldedPattern }),
  starts: (field, values) =>
    likeAny(field, values, { like: (folded) => `${folded}%`, pattern: (folded) => `^${createFoldedPattern(folded)}` }),
  bits: (field, values) => {
    const bits = Math.trunc(Number(values[0] ?? 0)) | 0;
    return sql`(case when ${fieldColumn(field)} ~ '^[0-9]{1,9}$' then ${fieldColumn(field)}::integer & ${bits} = ${bits} else ${bits === 0} end)`;
  },
  empty: (field, values) =>
    values[0] === 'false'
      ? sql`coalesce(${fieldColumn(field)}, '') <> ''`
      : sql`coalesce(${fieldColumn(field)}, '') = ''`,
};

function anyOf(field: KnownField, values: string[]): Condition {
  return sql`${fieldColumn(field)} = any(${values}::text[])`;
}

/** Longer patterns take longer to prepare than they save. */
const MAX_PATTERN_LENGTH = 64;

interface LikePattern {
  readonly like: (folded: string) => string;
  readonly pattern: (folded: string) => string;
}

/** Ignores accents and case. */
function likeAny(field: KnownField, values: string[], { like, pattern }: LikePattern): Condition {
  const folded = values.map(fold);
  if (folded.every((value) => value.length <= MAX_PATTERN_LENGTH))
    return sql`${fieldColumn(field)} ~ any(${folded.map(pattern)}::text[])`;
  const patterns = folded.map((value) => like(value.replace(/[\\%_]/g, String.raw`\$&`)));
  return sql`praxis_fold(${fieldColumn(field)}) like any(${patterns}::text[])`;
}

/** Compares numbers as numbers and texts as texts; dates are stored as YYYY-MM-DD, which sort as text. */
function compareWithLimit(field: KnownField, side: 'from' | 'to', value: FilterValue['Value']): Condition {
  const day = field.definition.Type === 'date' ? dayOf(value) : null;
  const limit = typeof value === 'number' ? value : day ? isoDay(day) : (toTexts(value)[0] ?? '');
  const column = orderColumn(field);
  const compared = sql`${JSON.stringify(limit)}::jsonb`;
  const within = side === 'from' ? sql`${column} >= ${compared}` : sql`${column} <= ${compared}`;
  return sql`(jsonb_typeof(${column}) = ${typeof limit} and ${within})`;
}

function toTexts(value: FilterValue['Value']): string[] {
  return (Array.isArray(value) ? value : [value]).map((item) => (item === null ? '' : String(item)));
}

/** The keys of an order; by name if none are given. The id comes last, so that pages never overlap. */
export function orderKeys(readable: ReadableFields, sort: readonly SortValue[]): RawBuilder<unknown>[] {
  const keys = sort.map(({ Field, Down }) => {
    const column = Field === 'Name' ? sql.ref('people.sort_name') : orderColumn(requireReadableField(readable, Field));
    return Down === true ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
  });
  return [...keys, ...(sort.length === 0 ? [sql`people.sort_name`] : []), sql`people.id`];
}

/** Each word has to begin a word of the name or of another visible field; an empty text adds no condition. */
export function searchCondition(reader: Reader, texts: readonly string[]): Condition | undefined {
  const fields = new Set(readableFields(reader).keys());
  const query = searchQuery(texts.join(' '), { username: canSeeUsernames(reader), fields });
  return query === '' ? undefined : sql`people.search @@ ${query}::tsquery`;
}
