import { number, object, oneOf, shown, type PropsOf } from '../_shared/schema.ts';
import { tone } from '../_shared/tone-schema.ts';

export const statProps = object(
  {
    label: shown('What is counted.'),
    value: shown('The figure; a number is written as the reader’s language writes it.'),
    format: oneOf(['number', 'percent', 'text'], 'percent: 0,25 is 25%.', 'number'),
    decimals: number('Digits after the mark, at most.', { minimum: 0, maximum: 6 }),
    hint: shown('A line under the figure.'),
    tone,
  },
  ['label', 'value'],
);
export type StatProps = PropsOf<typeof statProps>;
