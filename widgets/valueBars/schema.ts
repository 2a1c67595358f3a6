import { displayText, flag, listOf, nullable, number, object, oneOf, string, type PropsOf } from '../_shared/schema.ts';

const item = object(
  {
    id: string('Its name in the event.'),
    text: displayText('What it is.'),
    value: number('The figure that stands beside it.'),
    share: nullable(number('How long the bar is, from 0 to 1; shown as a percentage beside the figure.')),
    pale: flag('Stands back: where one bar carries what the picture says, the others are pale.'),
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
