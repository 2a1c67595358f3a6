import type { choiceValue } from '../../parts/schema/choice-schema.ts';
import { field, flag, object, options, type PropsOf } from '../../parts/schema/schema.ts';

export const radioProps = object(
  {
    ...field,
    options,
    inline: flag('Shows the options in a row.'),
    boxed: flag('Each option has a border, and all of it can be pressed: for fingers.'),
  },
  ['label', 'options'],
);
export type RadioProps = PropsOf<typeof radioProps> & { readonly value?: PropsOf<typeof choiceValue> };
