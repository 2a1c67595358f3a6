import { closed, nullable, Type, type Static } from '../define.ts';

/** The types of a query's columns for pages. Numbers beyond fifteen digits are texts. */
const COLUMN_TYPES = ['text', 'number', 'boolean', 'date', 'time', 'timestamp', 'json', 'list'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export const queryColumn = closed(
  {
    Name: Type.String({ description: 'Its name.' }),
    Type: Type.Enum([...COLUMN_TYPES], { description: 'The type of its values.' }),
  },
  { description: 'A column of a query.' },
);

export const queryTable = closed(
  {
    Columns: Type.Array(queryColumn, { description: 'The columns, in order.' }),
    Rows: Type.Array(Type.Array(Type.Unknown()), {
      description: 'The values of each row, in the order of the columns.',
    }),
    Cut: Type.Boolean({ description: 'There are more rows than came.' }),
    Ms: Type.Number({ description: 'Milliseconds, with waiting.' }),
  },
  { description: 'The rows of a query.' },
);
export type QueryTable = Static<typeof queryTable>;

/** The steps of a query plan, in a few kinds that people understand. */
const PLAN_STEPS = [
  'all-rows',
  'index',
  'part',
  'function',
  'values',
  'loop',
  'join',
  'lookup',
  'sort',
  'group',
  'window',
  'unique',
  'append',
  'limit',
  'keep',
  'other',
] as const;
export type PlanStepKind = (typeof PLAN_STEPS)[number];

export const planStep = closed(
  {
    Path: Type.String({ description: 'The numbers of the steps above it and its own, with "/" between them.' }),
    Kind: Type.Enum([...PLAN_STEPS], { description: 'The operation of the database.' }),
    Node: Type.String({ description: 'The same, as PostgreSQL calls it.' }),
    Table: Type.String({ description: 'The relation that it reads, by its name in the plan; empty without one.' }),
    Condition: Type.String({ description: 'Which rows it leaves out or joins; empty for none.' }),
    Rows: Type.Number({ description: 'How many rows it is expected to give.', minimum: 0 }),
    Cost: Type.Number({
      description: 'Its own cost without the steps below it, in units of the database.',
      minimum: 0,
    }),
    Share: Type.Number({ description: 'Its own cost as a part of the whole.', minimum: 0, maximum: 1 }),
  },
  { description: 'A step of a plan. It has estimates, and nothing of the rows.' },
);
export type PlanStep = Static<typeof planStep>;

const count = (description: string) => Type.Integer({ description, minimum: 0 });

/** The faults of a query: refusals of the guard, and errors of the database. Pages have a sentence for each. */
const QUERY_FAULTS = [
  'too-long',
  'character',
  'too-deep',
  'too-large',
  'too-slow',
  'syntax',
  'statements',
  'statement',
  'parameter',
  'node',
  'field',
  'value',
  'function',
  'type',
  'operator',
  'collation',
  'relation',
  'column',
  'column-twice',
  'column-name',
  'no-column',
  'no-table',
  'no-function',
  'two-meanings',
  'no-group',
  'types',
  'no-type',
  'several-rows',
  'division',
  'text-as-value',
  'day',
  'out-of-range',
  'values',
  'failed',
] as const;
export type QueryFaultCode = (typeof QUERY_FAULTS)[number];

/** The reason why a query did not run, for its author. */
export const queryFault = closed(
  {
    Code: Type.Enum([...QUERY_FAULTS], { description: 'The message.' }),
    Name: Type.String({ description: 'The name or the value that is wrong; empty for none.' }),
    Nearest: Type.String({ description: 'The name that the database proposes; empty for none.' }),
    Message: Type.String({ description: 'In English, as the guard or the database says it.' }),
    Hint: Type.String({ description: 'The hint of the database, in English; may be empty.' }),
    Line: count('From 1; 0 where there is no place.'),
    Column: count('From 1, in UTF-16 units; 0 where there is no place.'),
    Offset: nullable(
      closed(
        {
          Utf16: count('In UTF-16 units, as JavaScript counts.'),
          CodePoint: count('In code points, as PostgreSQL counts.'),
          Byte: count('In bytes of UTF-8, as its parser counts.'),
        },
        { description: 'The place from 0; null where there is none.' },
      ),
    ),
  },
  { description: 'Why a query did not run.' },
);
export type QueryFault = Static<typeof queryFault>;

/** A row of a result, with its title. */
export const resultRow = closed({
  title: Type.String({ description: 'What people read.' }),
  cells: Type.Array(Type.Unknown(), { description: 'The values, in the order of the columns.' }),
});
