import { number, object, oneOf, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const statProps = object(
  {
    label: displayText('The label of the figure.'),
    value: displayText('The figure; a number is written as the reader’s language writes it.'),
    format: oneOf(['number', 'percent', 'text'], 'percent: 0,25 is 25%.', 'number'),
    decimals: number('Digits after the mark, at most.', { minimum: 0, maximum: 6 }),
    hint: displayText('A line under the figure.'),
    tone,
  },
  ['label', 'value'],
);
export type StatProps = PropsOf<typeof statProps>;
