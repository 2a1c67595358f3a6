import { sql, type RawBuilder } from 'kysely';
import type { FilterValue, SortValue } from '../../../schemas/entities/filter.ts';
import { fold } from '../../../schemas/formats/folding.ts';
import { dayOf, isoDay } from '../../../schemas/formats/greek-date.ts';
import type { KnownField } from '../../policy/fields.ts';
import { forbidden } from '../../problem.ts';
import { foldedPattern } from './folded-pattern.ts';
import { searchQuery } from './search.ts';

type Condition = RawBuilder<boolean>;
type Readable = ReadonlyMap<string, KnownField>;

/** A field that the reader does not see may not be filtered or sorted by either, and looks like one that does not exist. */
export function fieldOf(readable: Readable, name: string): KnownField {
  const field = readable.get(name);
  if (!field) throw forbidden('field-not-visible', `There is no field ${name} to filter or sort by.`);
  return field;
}

export const columnOf = ({ definition, place }: KnownField): RawBuilder<string | null> =>
  place === 'Fields'
    ? sql<string | null>`(people.fields ->> ${definition.Name})`
    : sql<string | null>`(memberships.fields ->> ${definition.Name})`;

/** As it is ordered: numbers by size, texts as the language has it. */
const orderOf = ({ definition, place }: KnownField): RawBuilder<unknown> =>
  place === 'Fields'
    ? sql`nullif(people.fields -> ${definition.Name}, 'null')`
    : sql`nullif(memberships.fields -> ${definition.Name}, 'null')`;

export function filterCondition(readable: Readable, { Field, Match = 'equal', Value }: FilterValue): Condition {
  const field = fieldOf(readable, Field);
  if (Match === 'from' || Match === 'to') return beyond(field, Match, Value);
  return COMPARE[Match](field, textsOf(Value));
}

type TextMatch = Exclude<NonNullable<FilterValue['Match']>, 'from' | 'to'>;

const COMPARE: Readonly<Record<TextMatch, (field: KnownField, values: string[]) => Condition>> = {
  equal: anyOf,
  in: anyOf,
  contains: (field, values) => likeAny(field, values, { like: (folded) => `%${folded}%`, pattern: foldedPattern }),
  starts: (field, values) =>
    likeAny(field, values, { like: (folded) => `${folded}%`, pattern: (folded) => `^${foldedPattern(folded)}` }),
  bits: (field, values) => {
    const bits = Math.trunc(Number(values[0] ?? 0)) | 0;
    return sql`(case when ${columnOf(field)} ~ '^[0-9]{1,9}$' then ${columnOf(field)}::integer & ${bits} = ${bits} else ${bits === 0} end)`;
  },
  empty: (field, values) =>
    values[0] === 'false' ? sql`coalesce(${columnOf(field)}, '') <> ''` : sql`coalesce(${columnOf(field)}, '') = ''`,
};

function anyOf(field: KnownField, values: string[]): Condition {
  return sql`${columnOf(field)} = any(${values}::text[])`;
}

/** A longer pattern takes longer to prepare than it saves. */
const LONGEST_PATTERN = 64;

interface Likeness {
  readonly like: (folded: string) => string;
  readonly pattern: (folded: string) => string;
}

/** Without regard to accents and case. */
function likeAny(field: KnownField, values: string[], { like, pattern }: Likeness): Condition {
  const folded = values.map(fold);
  if (folded.every((value) => value.length <= LONGEST_PATTERN))
    return sql`${columnOf(field)} ~ any(${folded.map(pattern)}::text[])`;
  const patterns = folded.map((value) => like(value.replace(/[\\%_]/g, String.raw`\$&`)));
  return sql`praxis_fold(${columnOf(field)}) like any(${patterns}::text[])`;
}

/** Numbers are compared with numbers, texts with texts; dates are stored as YYYY-MM-DD, whose order as text is their order. */
function beyond(field: KnownField, side: 'from' | 'to', value: FilterValue['Value']): Condition {
  const day = field.definition.Type === 'date' ? dayOf(value) : null;
  const limit = typeof value === 'number' ? value : day ? isoDay(day) : (textsOf(value)[0] ?? '');
  const column = orderOf(field);
  const compared = sql`${JSON.stringify(limit)}::jsonb`;
  const within = side === 'from' ? sql`${column} >= ${compared}` : sql`${column} <= ${compared}`;
  return sql`(jsonb_typeof(${column}) = ${typeof limit} and ${within})`;
}

function textsOf(value: FilterValue['Value']): string[] {
  return (Array.isArray(value) ? value : [value]).map((one) => (one === null ? '' : String(one)));
}

/** The keys of an order; by name without any. The id comes last, so that pages never overlap. */
export function orderKeys(readable: Readable, sort: readonly SortValue[]): RawBuilder<unknown>[] {
  const keys = sort.map(({ Field, Down }) => {
    const column = Field === 'Name' ? sql.ref('people.name') : orderOf(fieldOf(readable, Field));
    return Down === true ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
  });
  return [...keys, ...(sort.length === 0 ? [sql`people.name`] : []), sql`people.id`];
}

/** Each word has to begin a word of the name, or of the sign-in name for who sees that; nothing to search for is no condition. */
export function searchCondition(texts: readonly string[], byUsername: boolean): Condition | undefined {
  const query = searchQuery(texts.join(' '), byUsername);
  return query === '' ? undefined : sql`people.search @@ ${query}::tsquery`;
}
