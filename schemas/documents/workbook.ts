import { closed, Type, type Static } from '../define.ts';
import { workbookChart, workbookStyle } from './workbook-looks.ts';

/** The limits of a workbook. */
export const WORKBOOK_LIMITS = {
  cells: 100_000,
  ranges: 2_000,
  sheets: 50,
  rows: 60_000,
  columns: 1_000,
  /** The maximum length of a formula. */
  formula: 8_000,
  /** The maximum length of a text in a cell. */
  text: 32_767,
  inputs: 10_000,
  results: 100,
  styles: 1_000,
  formats: 1_000,
} as const;

/** The types of an input cell, spelled as stored answers and imported workbooks spell them. */
export const INPUT_TYPES = ['Number', 'Precent', 'Text', 'Date'] as const;
export type WorkbookInputType = (typeof INPUT_TYPES)[number];

const index = (description: string, count: number) => Type.Integer({ description, minimum: 0, maximum: count - 1 });
const indices = (description: string, count: number) =>
  Type.Array(Type.Integer({ minimum: 0, maximum: count - 1 }), { description, maxItems: count });
const name = (description: string) => Type.String({ description, minLength: 1, maxLength: 120 });
const code = (description: string) => Type.String({ description, maxLength: 100_000 });
const formatIndex = Type.Optional(index('Its entry in Formats.', WORKBOOK_LIMITS.formats));

/** The value of an input: never a formula. Null empties the cell. A date is the number of its day; 25569 is 01-01-1970. */
export const workbookInputValue = Type.Union(
  [Type.Number(), Type.Boolean(), Type.String({ maxLength: WORKBOOK_LIMITS.text }), Type.Null()],
  { description: 'A number, a text, true, false or null; never a formula. A date is the number of its day.' },
);
export type WorkbookValue = Static<typeof workbookInputValue>;

/** The limits of the values that people enter into an input. */
export const inputLimits = {
  Min: Type.Optional(Type.Number({ description: 'Input: the least number, or the number of the first day.' })),
  Max: Type.Optional(Type.Number({ description: 'Input: the greatest number, or the number of the last day.' })),
  MaxLength: Type.Optional(
    Type.Integer({ description: 'Input: the most characters.', minimum: 1, maximum: WORKBOOK_LIMITS.text }),
  ),
};

const cell = closed(
  {
    at: Type.Tuple(
      [
        index('The sheet, from 0.', WORKBOOK_LIMITS.sheets),
        index('The row, from 0.', WORKBOOK_LIMITS.rows),
        index('The column, from 0.', WORKBOOK_LIMITS.columns),
      ],
      { description: 'Sheet, row and column.' },
    ),
    Type: Type.Enum(['Input', 'Value', 'Formula'], {
      description: 'Input: people fill it in. Value: a fixed value that formulas read. Formula: it is computed.',
    }),
    InputType: Type.Optional(
      Type.Enum([...INPUT_TYPES], { description: 'Input: the accepted type; default: Number.' }),
    ),
    ...inputLimits,
    Required: Type.Optional(
      Type.Boolean({ description: 'Input: does it have to be filled in? Default: if it has no first value.' }),
    ),
    Value: Type.Optional(workbookInputValue),
    Formula: Type.Optional(
      Type.String({
        description: "Formula: English function names, ',' between arguments, '.' in numbers. It begins with '='.",
        minLength: 2,
        maxLength: WORKBOOK_LIMITS.formula,
        pattern: '^=',
        examples: ['=1'],
      }),
    ),
    Format: formatIndex,
    InvalidatesCells: Type.Optional(indices('All cells that depend on it.', WORKBOOK_LIMITS.cells)),
    InvalidateRanges: Type.Optional(indices('All entries of Ranges that depend on it.', WORKBOOK_LIMITS.ranges)),
  },
  { description: 'A cell that formulas read or compute.' },
);
export type WorkbookCell = Static<typeof cell>;

const range = closed(
  {
    Name: Type.Optional(name('Its name in formulas: letters of any language, digits, "_" and ".".')),
    Cells: Type.Array(
      Type.Array(Type.Union([index('An entry of Active.', WORKBOOK_LIMITS.cells), Type.Null()]), { minItems: 1 }),
      {
        description: 'Rows of entries of Active, which form a rectangle of a sheet. Null is an empty cell.',
        minItems: 1,
        maxItems: WORKBOOK_LIMITS.rows,
      },
    ),
    Invalidates: Type.Optional(indices('All entries of Active that depend on it.', WORKBOOK_LIMITS.cells)),
  },
  { description: 'A range: a name for formulas, or the data of a chart.' },
);
export type WorkbookRange = Static<typeof range>;

const tableCell = closed(
  {
    active: Type.Optional(index('The entry of Active that it shows.', WORKBOOK_LIMITS.cells)),
    text: Type.Optional(Type.String({ description: 'Its text, if it shows none.', maxLength: WORKBOOK_LIMITS.text })),
    style: Type.Optional(index('Its entry in Styles.', WORKBOOK_LIMITS.styles)),
    Format: formatIndex,
    type: Type.Optional(
      Type.Enum(['text', 'heading', 'number'], {
        description: 'How it is read aloud and aligned; default: by its value.',
      }),
    ),
    row: Type.Optional(index('Its row from 0, if rows or cells before it are left out.', WORKBOOK_LIMITS.rows)),
    col: Type.Optional(index('Its column from 0, if cells before it are left out.', WORKBOOK_LIMITS.columns)),
    rows: Type.Optional(Type.Integer({ description: 'Merged: rows; default: 1.', minimum: 1, maximum: 1_000 })),
    cols: Type.Optional(Type.Integer({ description: 'Merged: columns; default: 1.', minimum: 1, maximum: 1_000 })),
  },
  { description: 'A shown cell.' },
);
export type WorkbookTableCell = Static<typeof tableCell>;

const sheet = closed(
  {
    Name: Type.String({ description: 'Its name, for people and formulas.', minLength: 1, maxLength: 120 }),
    Table: Type.Array(Type.Array(tableCell, { maxItems: WORKBOOK_LIMITS.columns }), {
      description: 'Its rows of shown cells.',
      maxItems: WORKBOOK_LIMITS.rows,
    }),
    Widths: Type.Optional(
      Type.Array(Type.Union([Type.Integer({ minimum: 16, maximum: 1_000 }), Type.Null()]), {
        description: 'The widths of its columns in pixels; null for the default.',
        maxItems: WORKBOOK_LIMITS.columns,
      }),
    ),
    Frozen: Type.Optional(
      closed(
        {
          rows: Type.Integer({ description: 'Rows.', minimum: 0, maximum: 20 }),
          cols: Type.Integer({ description: 'Columns.', minimum: 0, maximum: 10 }),
        },
        { description: 'Rows and columns that stay in view.' },
      ),
    ),
    Charts: Type.Optional(Type.Array(workbookChart, { description: 'Its charts.', maxItems: 50 })),
  },
  { description: 'A sheet.' },
);
export type WorkbookSheet = Static<typeof sheet>;

const input = closed(
  {
    FullName: name("The input cell: 'Sheet'!B2, or the name of a range of one cell. Answers are stored by it."),
    Value: Type.Optional(workbookInputValue),
  },
  { description: 'An input and its first value.' },
);

const result = closed(
  {
    FullName: name("The cell: 'Sheet'!B2, or the name of a range of one cell. It is no input."),
    Label: Type.Optional(
      Type.String({
        description: 'What people read; default: its name, for an address the text at the beginning of its row.',
        minLength: 1,
        maxLength: 200,
      }),
    ),
  },
  { description: 'A computed cell that results and exports show.' },
);

/** The document kind `workbook`. See docs/workbooks.md. */
export const workbookSchema = closed(
  {
    version: Type.Optional(Type.Integer({ description: 'The version of the format.', minimum: 1 })),
    Name: Type.Optional(Type.String({ description: 'What people call it.', minLength: 1, maxLength: 300 })),
    note: Type.Optional(Type.String({ description: 'A remark for authors.', maxLength: 2_000 })),
    Active: Type.Array(cell, {
      description: 'The cells that formulas read or compute.',
      maxItems: WORKBOOK_LIMITS.cells,
    }),
    Ranges: Type.Optional(Type.Array(range, { description: 'The ranges.', maxItems: WORKBOOK_LIMITS.ranges })),
    Layout: Type.Array(sheet, { description: 'The sheets.', minItems: 1, maxItems: WORKBOOK_LIMITS.sheets }),
    Styles: Type.Optional(Type.Array(workbookStyle, { description: 'The styles.', maxItems: WORKBOOK_LIMITS.styles })),
    Formats: Type.Optional(
      Type.Array(Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 4 }), {
        description: 'Number formats: up to four templates, for positive, negative, zero, and text.',
        maxItems: WORKBOOK_LIMITS.formats,
      }),
    ),
    Inputs: Type.Optional(
      Type.Array(input, {
        description:
          'The names and first values of inputs. An input cell without an entry has its address as its name.',
        maxItems: WORKBOOK_LIMITS.inputs,
      }),
    ),
    Results: Type.Optional(
      Type.Array(result, {
        description:
          'The computed cells that results and exports show for each person; default: all formulas with a name.',
        maxItems: WORKBOOK_LIMITS.results,
      }),
    ),
    Preprocess: Type.Optional(code('A function in JavaScript: gets {inputs}, returns the inputs to compute with.')),
    Postprocess: Type.Optional(
      code('A function in JavaScript: gets {inputs, values} by name, returns other values to show by name.'),
    ),
  },
  { description: 'A workbook: inputs, formulas, sheets and charts.' },
);
export type Workbook = Static<typeof workbookSchema>;
