import { closed, nullable, Type, type Static } from '../define.ts';

/** The forms of a column of a built query: a value, its period, or a total of a group. */
export const SHOWN = [
  'value',
  'day',
  'week',
  'month',
  'year',
  'count',
  'share',
  'rate',
  'distinct',
  'sum',
  'avg',
  'min',
  'max',
] as const;
export type Shown = (typeof SHOWN)[number];

/** The kinds of columns of a view, by the operations that they allow. */
const COLUMN_KINDS = ['text', 'number', 'boolean', 'date', 'texts', 'numbers', 'other'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** The maximum length of a column's name in bytes of UTF-8; PostgreSQL cuts longer ones. */
export const MAX_NAME_BYTES = 63;
export const MAX_BUILT = { columns: 30, order: 30, limit: 100_000, conditions: 100, depth: 5, rule: 5_000 } as const;

/** A column for a built query: one of the view itself, or of the single row of another view to which it leads. */
export const queryPath = closed(
  {
    Path: Type.String({ description: 'Its path.' }),
    Title: Type.String({ description: 'What people call it.' }),
    Kind: Type.Enum([...COLUMN_KINDS], { description: 'What can be done with it.' }),
    Shown: Type.Array(Type.Enum([...SHOWN]), { description: 'What a column of the result can show of it.' }),
    Values: Type.Array(
      closed(
        {
          value: Type.String({ description: 'The value.' }),
          text: Type.String({ description: 'What people call it.' }),
        },
        { description: 'A value.' },
      ),
      { description: 'Its only values; empty where it may have others.' },
    ),
  },
  { description: 'A column that a built query can name.' },
);

/** A view, for authors of queries. */
export const queryView = closed(
  {
    Name: Type.String({ description: 'Its name.' }),
    Comment: Type.String({ description: 'Its description.' }),
    Title: Type.String({ description: 'What people call it.' }),
    About: Type.String({ description: 'Its description, in the language of the titles.' }),
    Columns: Type.Array(
      closed({
        Name: Type.String({ description: 'Its name.' }),
        Type: Type.String({ description: 'Its type in PostgreSQL.' }),
        Comment: Type.String({ description: 'Its meaning.' }),
      }),
      { description: 'Its columns.' },
    ),
    Paths: Type.Array(queryPath, { description: 'What a query that is chosen from lists can show of it.' }),
  },
  { description: 'A view of reports.' },
);

export const builtColumn = closed(
  {
    Path: Type.String({
      description: 'The column, or `link.column`; `.days` after a time means the days since then. Empty for the rows.',
      maxLength: 200,
    }),
    Shown: Type.Enum([...SHOWN], { description: 'The shown aggregate.' }),
    Name: Type.String({ description: 'The name of the column in the result.', maxLength: 200 }),
  },
  { description: 'A column of the result.' },
);

const rule = (description: string) =>
  Type.Unknown({ description: `${description} JSON Logic, or a formula; null for none.` });

/** A query that was chosen from lists. Its SQL has the same meaning, and is stored. */
export const queryModel = closed(
  {
    View: Type.String({ description: 'The view that it reads.', maxLength: 63 }),
    Columns: Type.Array(builtColumn, {
      description: 'The columns. Where one has a total, the others are its groups.',
      maxItems: MAX_BUILT.columns,
    }),
    Filter: rule('Which rows are read, by the paths of columns.'),
    Having: rule('Which groups are shown, by `total1`, `total2`: the totals of those columns.'),
    Order: Type.Array(
      closed(
        {
          Column: Type.Integer({ description: 'The column of the result, from 1.', minimum: 1 }),
          Down: Type.Boolean({ description: 'The greatest first.' }),
        },
        { description: 'A column that orders the rows.' },
      ),
      { description: 'The order of the rows.', maxItems: MAX_BUILT.order },
    ),
    Limit: nullable(Type.Integer({ description: 'The most rows.', minimum: 1, maximum: MAX_BUILT.limit })),
  },
  { description: 'A query that was chosen from lists.' },
);
export type QueryModel = Static<typeof queryModel>;
export type BuiltColumn = QueryModel['Columns'][number];

/** The reason why a model has no SQL yet. */
export const BUILD_FAULTS = [
  'view',
  'no-columns',
  'column',
  'shown',
  'name',
  'name-long',
  'name-twice',
  'character',
  'filter',
  'having',
  'order',
  'too-long',
] as const;
export type BuildFault = (typeof BUILD_FAULTS)[number];

/** The reason why a text cannot be shown as a model. */
export const READ_FAULTS = [
  'comment',
  'parameter',
  'unreadable',
  'form',
  'view',
  'joins',
  'column',
  'filter',
  'groups',
  'having',
  'order',
  'limit',
] as const;
export type ReadFault = (typeof READ_FAULTS)[number];
