import { flag, object, options, string, type PropsOf } from '../../parts/schema/schema.ts';
import { choiceValue } from '../../parts/schema/choice-schema.ts';

export const segmentedProps = object(
  { options, label: string('Names the choice for screen readers.'), disabled: flag('Cannot be changed now.') },
  ['options'],
);
export type SegmentedProps = PropsOf<typeof segmentedProps> & { readonly value?: PropsOf<typeof choiceValue> };
