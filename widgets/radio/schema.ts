import type { choiceValue } from '../_shared/choice-schema.ts';
import { field, flag, object, options, type PropsOf } from '../_shared/schema.ts';

export const radioProps = object(
  {
    ...field,
    options,
    inline: flag('The options stand beside each other.'),
    boxed: flag('Each option has a border, and all of it can be pressed: for fingers.'),
  },
  ['label', 'options'],
);
export type RadioProps = PropsOf<typeof radioProps> & { readonly value?: PropsOf<typeof choiceValue> };
