import {
  displayText,
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  string,
  type PropsOf,
} from '../../parts/schema/schema.ts';

const item = object(
  {
    id: string('Its name in the event.'),
    text: displayText('The label of the bar.'),
    value: number('The figure beside it.'),
    share: nullable(number('How long the bar is, from 0 to 1; shown as a percentage beside the figure.')),
    pale: flag('A pale bar, so that the important one is emphasized.'),
  },
  ['id', 'text', 'value'],
);

export const valueBarsProps = object(
  {
    label: displayText('Names the list for screen readers.'),
    items: listOf(item, 'The bars, the first one first.'),
    kind: oneOf(
      ['bars', 'columns', 'places'],
      'bars: one below the other. columns: side by side, for numbers in their order. places: dots between 1 and the number of items, for mean places.',
      'bars',
    ),
  },
  ['label', 'items'],
);
export type ValueBarsProps = PropsOf<typeof valueBarsProps>;
