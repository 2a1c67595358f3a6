import { closed, dictionary, Type, type Static } from '../define.ts';

const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const color = (description: string) =>
  Type.Optional(Type.String({ description, pattern: '^#[0-9a-fA-F]{6}$', examples: ['#000000'] }));
const side = Type.Enum(['none', 'thin', 'thick'], { description: 'The line of a side.' });
const rangeIndex = (description: string) => Type.Integer({ description, minimum: 0, maximum: 1_999 });
const label = (description: string) => Type.Optional(Type.String({ description, maxLength: 300 }));

/** A style of shown cells. */
export const workbookStyle = closed(
  {
    bold: flag('Bold.'),
    italic: flag('Italic.'),
    underline: flag('Underlined.'),
    wrap: flag('Long texts take several lines.'),
    align: Type.Optional(
      Type.Enum(['left', 'center', 'right'], { description: 'Default: numbers right, texts left.' }),
    ),
    vertical: Type.Optional(Type.Enum(['top', 'middle', 'bottom'], { description: 'Default: bottom.' })),
    size: Type.Optional(Type.Integer({ description: 'The size of the letters in points.', minimum: 6, maximum: 72 })),
    color: color('The colour of the letters.'),
    background: color('The colour behind them.'),
    border: Type.Optional(
      Type.Tuple([side, side, side, side], { description: 'The lines: top, right, bottom, left.' }),
    ),
  },
  { description: 'A style.' },
);
export type WorkbookStyle = Static<typeof workbookStyle>;

const dataSet = closed(
  {
    Data: rangeIndex('The entry of Ranges with its values.'),
    Label: label('Its name in the legend.'),
    Labels: Type.Optional(rangeIndex('The entry of Ranges with its own labels.')),
    type: Type.Optional(Type.Enum(['bar', 'line', 'area'], { description: 'Its own type.' })),
  },
  { description: 'A series of a chart.' },
);

/** A chart of a sheet. */
export const workbookChart = closed(
  {
    type: Type.Enum(['bar', 'line', 'area', 'pie', 'doughnut'], { description: 'The type.' }),
    Title: label('Its title.'),
    options: Type.Optional(
      dictionary(Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 300 })]), {
        description: 'Settings of the chart, by name.',
        maxProperties: 50,
      }),
    ),
    DataSets: Type.Array(dataSet, { description: 'Its series.', minItems: 1, maxItems: 20 }),
    Labels: Type.Optional(rangeIndex('The entry of Ranges with the labels.')),
    transpose: flag('Rows and columns change places.'),
    single: flag('All values form one series.'),
    Cached: Type.Optional(
      closed(
        {
          Labels: Type.Array(Type.String({ maxLength: 300 }), { description: 'The labels.', maxItems: 1_000 }),
          Series: Type.Array(Type.String({ maxLength: 300 }), { description: 'The series.', maxItems: 100 }),
          Data: Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()]), { maxItems: 1_000 }), {
            description: 'The values by series.',
            maxItems: 100,
          }),
        },
        { description: 'The value before the workbook is computed.' },
      ),
    ),
    at: Type.Optional(
      Type.Tuple([Type.Integer({ minimum: 0, maximum: 59_999 }), Type.Integer({ minimum: 0, maximum: 999 })], {
        description: 'The row and column of its corner, from 0; default: below the table.',
      }),
    ),
    width: Type.Optional(
      Type.Integer({
        description: 'Its width between the cells, in pixels.',
        default: 520,
        minimum: 320,
        maximum: 2_000,
      }),
    ),
    height: Type.Optional(
      Type.Integer({ description: 'The height of its drawing in pixels.', default: 280, minimum: 120, maximum: 1_500 }),
    ),
  },
  { description: 'A chart.' },
);
export type WorkbookChart = Static<typeof workbookChart>;
