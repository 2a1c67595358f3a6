import type { choiceValue } from '../../parts/schema/choice-schema.ts';
import { field, flag, object, options, string, type PropsOf } from '../../parts/schema/schema.ts';

export const selectProps = object(
  {
    ...field,
    options: {
      ...options,
      description:
        'The choices: texts, or { value, text, disabled }. When they change, a value that is no longer offered stays until another is chosen.',
    },
    clearable: flag('Has a button that takes the choice back; the value is then null.'),
    placeholder: string('The placeholder while nothing is chosen.'),
  },
  ['label', 'options'],
);
export type SelectProps = PropsOf<typeof selectProps> & { readonly value?: PropsOf<typeof choiceValue> };
