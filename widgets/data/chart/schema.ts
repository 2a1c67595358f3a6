import {
  anything,
  flag,
  listOf,
  number,
  object,
  oneOf,
  type PropsOf,
  record,
  string,
} from '../../parts/schema/schema.ts';

export const props = object(
  {
    label: string('The title of the chart.'),
    data: listOf(anything('A row.'), 'The rows; they come into the specification as its data.'),
    spec: record(
      anything('A part of it.'),
      'A Vega-Lite specification without its data, put in {"$literal": ...}. It may not load anything.',
    ),
    height: number('Pixels.', { minimum: 80, default: 280 }),
    table: oneOf(['under', 'beside', 'none'], 'Where the table with the same data is.', 'under'),
    tableColumns: listOf(
      object({ field: string('A field of the rows.'), title: string('The head of its column.') }, ['field']),
      'The columns of the table; by default the fields of the rows, with the titles of the encoding.',
    ),
    tableRows: listOf(anything('A row.'), 'The rows of the table, if they are not those of the drawing.'),
    summary: string('A description of the drawing for people who do not see it.'),
    values: oneOf(
      ['few', 'none'],
      'few: at most twelve plain bars have their figures at their ends. none: only the axis says them.',
      'few',
    ),
    downloads: flag('Offers the drawing as PNG and SVG.'),
    hideLabel: flag('Keeps the title for screen readers only: a heading above says the same.'),
  },
  ['label', 'spec'],
);

export type ChartProps = PropsOf<typeof props>;
