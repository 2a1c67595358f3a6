import type { ColumnKind, Shown } from '../../../../schemas/entities/query-model.ts';
import { quoteName } from './quote.ts';
import type { Thing } from './things.ts';

/** A column that a built query can name, with its text. */
export interface Operand {
  readonly path: string;
  readonly sql: string;
  readonly kind: ColumnKind;
  /** The link that it needs; empty without one. */
  readonly link: string;
  readonly view: string;
  readonly column: string;
}

/** The suffix of paths that mean "days since this date". */
export const DAYS = '.days';

/** All columns that a query about a thing can name, by path: its own, and those of its links. */
export function operandsOf(thing: Thing | undefined, things: readonly Thing[]): ReadonlyMap<string, Operand> {
  if (!thing) return new Map();
  const linked = thing.links
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap(({ name, view }) => {
      const other = things.find((candidate) => candidate.name === view);
      return other ? operandsThrough(name, other) : [];
    });
  return new Map([...operandsThrough('', thing), ...linked].map((operand) => [operand.path, operand]));
}

const operandsThrough = (link: string, { name: view, columns }: Thing): Operand[] =>
  columns.flatMap(({ name: column, type }) => {
    const path = link === '' ? column : `${link}.${column}`;
    const sql = `${quoteName(link || view)}.${quoteName(column)}`;
    const own: Operand = { path, sql, kind: kindOf(type), link, view, column };
    if (own.kind !== 'date') return [own];
    return [own, { ...own, path: path + DAYS, sql: `(current_date - ${sql}::date)`, kind: 'number' }];
  });

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
  boolean: ['value', 'count', 'distinct'],
  date: ['value', 'day', 'week', 'month', 'year', 'count', 'distinct', 'min', 'max'],
  texts: ['value', 'count'],
  numbers: ['value', 'count'],
  other: ['value', 'count'],
};

/** The totals that a column of the result can show of an operand; without an operand only the number of rows. */
export const shownOf = (operand: Operand | undefined): readonly Shown[] =>
  operand ? SHOWN_OF[operand.kind] : ['count'];

const TOTALS: ReadonlySet<Shown> = new Set(['count', 'distinct', 'sum', 'avg', 'min', 'max']);
export const isTotal = (shown: Shown): boolean => TOTALS.has(shown);

const EXPRESSIONS: Readonly<Record<Shown, (sql: string) => string>> = {
  value: (sql) => sql,
  day: (sql) => `date_trunc('day', ${sql})::date`,
  week: (sql) => `date_trunc('week', ${sql})::date`,
  month: (sql) => `date_trunc('month', ${sql})::date`,
  year: (sql) => `date_trunc('year', ${sql})::date`,
  count: (sql) => `count(${sql})`,
  distinct: (sql) => `count(distinct ${sql})`,
  sum: (sql) => `sum(${sql})`,
  avg: (sql) => `round(avg(${sql})::numeric, 2)`,
  min: (sql) => `min(${sql})`,
  max: (sql) => `max(${sql})`,
};

export const expressionOf = (operand: Operand | undefined, shown: Shown): string =>
  EXPRESSIONS[shown](operand?.sql ?? '*');

/** The total of a column of the result, as an operand of a condition about groups. */
export function totalOf(operand: Operand | undefined, shown: Shown, path: string): Operand {
  const kind = shown === 'min' || shown === 'max' ? (operand?.kind ?? 'number') : 'number';
  return { link: '', view: '', column: '', ...operand, path, sql: expressionOf(operand, shown), kind };
}
