import type { choiceList } from '../../parts/schema/choice-schema.ts';
import { field, flag, integer, object, options, string, type PropsOf } from '../../parts/schema/schema.ts';

export const multiSelectProps = object(
  {
    ...field,
    options,
    clearable: flag('Has a button that takes all choices back.'),
    placeholder: string('The placeholder while nothing is chosen.'),
    max: integer('How many may be chosen.', { minimum: 1 }),
  },
  ['label', 'options'],
);
export type MultiSelectProps = PropsOf<typeof multiSelectProps> & {
  readonly value?: PropsOf<typeof choiceList> | null;
};
