import { icon } from '../../parts/schema/icon-schema.ts';
import { displayText, flag, listOf, object, string, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

const item = object(
  {
    text: displayText('The meaning of the sign.'),
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
