import { icon } from '../_shared/icon-schema.ts';
import { displayText, flag, listOf, object, string, type PropsOf } from '../_shared/schema.ts';
import { tone } from '../_shared/tone-schema.ts';

const item = object(
  {
    text: displayText('What the sign means.'),
    letter: displayText('The letter in the square.'),
    icon,
    tone,
    solid: flag('Filled, as in the cells.'),
  },
  ['text'],
);

export const legendProps = object(
  { label: string('Names the legend for screen readers.'), items: listOf(item, 'The signs.') },
  ['items'],
);
export type LegendProps = PropsOf<typeof legendProps>;
