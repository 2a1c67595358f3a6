import { nullable, number, object, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const progressProps = object(
  {
    value: nullable(number('How much is done, from 0 to max; null for not known, below 0 for not begun.')),
    max: number('What all of it is: 1 for a fraction, 100 for a percentage.', { default: 1, minimum: 0 }),
    label: displayText('What progresses.'),
    tone,
  },
  ['value'],
);
export type ProgressProps = PropsOf<typeof progressProps>;
