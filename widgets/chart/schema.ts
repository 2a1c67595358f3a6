import { anything, listOf, number, object, oneOf, type PropsOf, record, string } from '../_shared/schema.ts';

export const props = object(
  {
    label: string('What the chart shows.'),
    data: listOf(anything('A row.'), 'The rows; they come into the specification as its data.'),
    spec: record(
      anything('A part of it.'),
      'A Vega-Lite specification without its data, put in {"$literal": ...}. It may not load anything.',
    ),
    height: number('Pixels.', { minimum: 80, default: 280 }),
    table: oneOf(['under', 'beside', 'none'], 'Where the same data stand as a table.', 'under'),
  },
  ['label', 'spec'],
);

export type ChartProps = PropsOf<typeof props>;
