import type { ColumnKind, Shown } from '../../../../schemas/entities/query-model.ts';
import { quoteName, quoteText } from './quote.ts';
import type { Label, Link, Thing } from './things.ts';

/** A column that a built query can name, with its text. */
export interface Operand {
  readonly path: string;
  readonly sql: string;
  readonly kind: ColumnKind;
  /** The link that it needs; empty without one. */
  readonly link: string;
  readonly view: string;
  readonly column: string;
  /** What people call it, if its view does not say it. */
  readonly title?: string;
  readonly labels?: readonly Label[];
}

/** The suffixes of paths that mean "days since this date" and "full years since this date". */
export const DAYS = '.days';
export const YEARS = '.years';

/** The view of the operands of links to many rows. */
const RELATED = 'related';
const FIELDS = 'fields';

/** All columns that a query about a thing can name, by path: its own, and those of its links. */
export function operandsOf(thing: Thing | undefined, things: readonly Thing[]): ReadonlyMap<string, Operand> {
  if (!thing) return new Map();
  const linked = thing.links
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap((link) => {
      if (link.many) return operandsOfMany(link);
      const other = things.find((candidate) => candidate.name === link.view);
      return other ? operandsThrough(link.name, other) : [];
    });
  return new Map([...operandsThrough('', thing), ...linked].map((operand) => [operand.path, operand]));
}

function operandsThrough(link: string, { name: view, columns, fields }: Thing): Operand[] {
  const place = quoteName(link || view);
  const before = link === '' ? '' : `${link}.`;
  const own = columns
    .filter(({ name }) => !fields || name !== FIELDS)
    .flatMap(({ name: column, type, labels = [] }) => {
      const sql = `${place}.${quoteName(column)}`;
      return withAges({ path: before + column, sql, kind: kindOf(type), link, view, column, labels });
    });
  const more = (fields ?? []).flatMap(({ name, title, kind, labels }) => {
    const text = `(${place}.${quoteName(FIELDS)} ->> ${quoteText(name)})`;
    const sql = kind === 'date' ? dayOf(text) : text;
    const path = `${before}${FIELDS}.${name}`;
    const operand: Operand = { path, sql, kind, link, view, column: FIELDS, title, labels };
    return kind === 'date' ? [...withAges(operand), yearsOf(operand)] : [operand];
  });
  return [...own, ...more];
}

/** A field is a text. A stored value that is no day counts as none. */
const dayOf = (text: string): string => `(case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' then ${text}::date end)`;

const withAges = (operand: Operand): Operand[] =>
  operand.kind === 'date'
    ? [operand, { ...operand, path: operand.path + DAYS, sql: `(current_date - ${operand.sql}::date)`, kind: 'number' }]
    : [operand];

const yearsOf = (operand: Operand): Operand => ({
  ...operand,
  path: operand.path + YEARS,
  sql: `date_part('year', age(current_date, ${operand.sql}))`,
  kind: 'number',
});

/** Whether there are rows, how many, and when the last was. */
function operandsOfMany({ name, many }: Link): Operand[] {
  const alias = quoteName(name);
  const operand = (column: string, sql: string, kind: ColumnKind): Operand => ({
    path: `${name}.${column}`,
    sql,
    kind,
    link: name,
    view: RELATED,
    column,
  });
  return [
    operand('has', `(${alias}."key" is not null)`, 'boolean'),
    operand('count', `coalesce(${alias}."count", 0)`, 'number'),
    ...(many?.time === undefined ? [] : withAges(operand('last', `${alias}."last"`, 'date'))),
  ];
}

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(?:smallint|integer|bigint)\[\]$/, 'numbers'],
  [/^(?:text|character varying)\[\]$/, 'texts'],
  [/^(?:smallint|integer|bigint|numeric|real|double precision)$/, 'number'],
  [/^(?:text|character varying)$/, 'text'],
  [/^boolean$/, 'boolean'],
  [/^(?:date|timestamp(?: with(?:out)? time zone)?)$/, 'date'],
];

const kindOf = (type: string): ColumnKind => KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';

const SHOWN_OF: Readonly<Record<ColumnKind, readonly Shown[]>> = {
  text: ['value', 'count', 'distinct', 'min', 'max'],
  number: ['value', 'count', 'distinct', 'sum', 'avg', 'min', 'max'],
  boolean: ['value', 'rate', 'count', 'distinct'],
  date: ['value', 'day', 'week', 'month', 'year', 'count', 'distinct', 'min', 'max'],
  texts: ['value', 'count'],
  numbers: ['value', 'count'],
  other: ['value', 'count'],
};

/** The totals that a column of the result can show of an operand; without an operand only the number of rows. */
export const shownOf = (operand: Operand | undefined): readonly Shown[] =>
  operand ? SHOWN_OF[operand.kind] : ['count', 'share'];

const TOTALS: ReadonlySet<Shown> = new Set(['count', 'share', 'rate', 'distinct', 'sum', 'avg', 'min', 'max']);
export const isTotal = (shown: Shown): boolean => TOTALS.has(shown);

const EXPRESSIONS: Readonly<Record<Shown, (sql: string) => string>> = {
  value: (sql) => sql,
  day: (sql) => `date_trunc('day', ${sql})::date`,
  week: (sql) => `date_trunc('week', ${sql})::date`,
  month: (sql) => `date_trunc('month', ${sql})::date`,
  year: (sql) => `date_trunc('year', ${sql})::date`,
  count: (sql) => `count(${sql})`,
  share: () => 'round(100.0 * count(*) / nullif(sum(count(*)) over (), 0), 1)',
  rate: (sql) => `round(100.0 * count(*) filter (where ${sql}) / nullif(count(*), 0), 1)`,
  distinct: (sql) => `count(distinct ${sql})`,
  sum: (sql) => `sum(${sql})`,
  avg: (sql) => `round(avg(${sql})::numeric, 2)`,
  min: (sql) => `min(${sql})`,
  max: (sql) => `max(${sql})`,
};

export const expressionOf = (operand: Operand | undefined, shown: Shown): string =>
  shown === 'value' && operand ? valueSql(operand) : EXPRESSIONS[shown](operand?.sql ?? '*');

/** Known values are shown as people call them. */
function valueSql({ sql, kind, labels = [] }: Operand): string {
  const known = labels.filter(({ value, text }) => value !== text);
  if (kind !== 'text' || known.length === 0) return sql;
  const cases = known.map(({ value, text }) => `when ${quoteText(value)} then ${quoteText(text)}`);
  return `case ${sql} ${cases.join(' ')} else ${sql} end`;
}

/** A share is computed of all groups, so no condition can choose groups by it. */
export const isTestable = (shown: Shown): boolean => isTotal(shown) && shown !== 'share';

/** The total of a column of the result, as an operand of a condition about groups. */
export function totalOf(operand: Operand | undefined, shown: Shown, path: string): Operand {
  const kind = shown === 'min' || shown === 'max' ? (operand?.kind ?? 'number') : 'number';
  return { link: '', view: '', column: '', ...operand, path, sql: expressionOf(operand, shown), kind };
}
